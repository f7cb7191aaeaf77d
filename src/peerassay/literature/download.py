"""Downloading a file from an address that a catalogue gave: untrusted, so bounded in size, time, hops and target."""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

import httpx2

from peerassay.bounded_http import AnswerRefused, received
from peerassay.errors import SourceRefused, SourceUnavailable

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PASSING = frozenset({408, 425, 429})
_PORTS = {"http": 80, "https": 443}
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_IPV4_AS_IPV6 = (ipaddress.IPv6Network("::/96"), ipaddress.IPv6Network("::ffff:0:0:0/96"))
_ISATAP = 0x5EFE


@dataclass(frozen=True, slots=True)
class _DownloadRules:
    """How a file is come by: the largest, how many hops, whose hosts may be private, what is sent and noted."""

    most: int
    redirects: int
    own: Collection[str] | None
    headers: Mapping[str, str]
    hops: list[str]


async def download(
    url: str,
    *,
    seconds: float,
    megabytes: float,
    redirects: int = 5,
    allow_private: bool = False,
    own: Collection[str] = (),
    headers: Mapping[str, str] | None = None,
    hops: list[str] | None = None,
) -> bytes:
    """Return the bytes behind a URL.

    Only http and https; each hop's address is looked up once, refused if it is not of the public net (unless
    `allow_private`, for tests on this machine, or it is one of the user's `own` hosts, with their ports), and connected
    to as looked up, so that the name cannot change its meaning in between. `headers` are sent to the URL's own host
    alone; every address that is asked is put into `hops`. Raises SourceRefused (address, size, too many redirects,
    4xx) and SourceUnavailable (transport, time, 429, 5xx).
    """
    try:
        async with asyncio.timeout(seconds):
            way = _DownloadRules(
                most=int(megabytes * 1024 * 1024),
                redirects=redirects,
                own=None if allow_private else own,
                headers=headers or {},
                hops=[] if hops is None else hops,
            )
            return await _follow(url, way)
    except TimeoutError as error:
        raise SourceUnavailable(f"no answer within {seconds:g} s", where=url, fix="try again later") from error
    except httpx2.InvalidURL as error:
        raise SourceRefused(f"the address cannot be used ({error})", where=url) from error
    except (httpx2.RequestError, OSError) as error:
        words = f"the connection failed ({type(error).__name__})"
        raise SourceUnavailable(words, where=url, fix="try again later") from error


async def _follow(url: str, way: _DownloadRules) -> bytes:
    here = first = httpx2.URL(url)
    # No proxy of the environment: it would look the name up again, out of our sight. The caller's time limit holds.
    async with httpx2.AsyncClient(verify=_trusted(), follow_redirects=False, trust_env=False, timeout=None) as client:
        for _ in range(way.redirects + 1):
            request = await _request(client, here, way)
            if here.netloc == first.netloc and here.scheme == first.scheme:
                request.headers.update(way.headers)
            way.hops.append(str(here))
            response = await client.send(request, stream=True)
            try:
                if response.status_code not in _REDIRECTS:
                    return await _body(response, str(here), way.most)
                here = here.join(response.headers.get("location", ""))
            finally:
                await response.aclose()
    raise SourceRefused(f"more than {way.redirects} redirects", where=url)


@lru_cache(maxsize=1)
def _trusted() -> ssl.SSLContext:
    """Return the certificates that are trusted: reading them takes longer than many a download, so it is done once."""
    return httpx2.create_ssl_context(trust_env=False)


async def _request(client: httpx2.AsyncClient, url: httpx2.URL, way: _DownloadRules) -> httpx2.Request:
    if url.scheme not in _PORTS or not url.host:
        raise SourceRefused("only http and https addresses are fetched", where=str(url))
    addresses = await resolved_addresses(url.host, url.port or _PORTS[url.scheme])
    may_be_private = way.own is None or url.netloc.decode("ascii") in way.own
    if not may_be_private and not all(is_public(address) for address in addresses):
        raise SourceRefused("the address lies inside a private network", where=str(url))
    target = url.copy_with(host=addresses[0])
    headers = {
        "host": url.netloc.decode("ascii"),
        "accept": "application/pdf,*/*;q=0.5",
        "accept-encoding": "gzip, deflate",
    }
    return client.build_request("GET", target, headers=headers, extensions={"sni_hostname": url.host})


async def _body(response: httpx2.Response, url: str, limit: int) -> bytes:
    status = response.status_code
    if status in _PASSING or status >= 500:
        raise SourceUnavailable(f"answered {status}", where=url, fix="try again later")
    if status != 200:
        raise SourceRefused(f"answered {status}", where=url)
    try:
        return await received(response, limit)
    except AnswerRefused as error:
        raise SourceRefused(str(error), where=url) from error


def is_loopback(host: str) -> bool:
    """Return whether a host name or address means this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.rstrip(".").lower() == "localhost" or host.lower().endswith(".localhost")


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the public net: not private, loopback, link-local, multicast, reserved."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    reached = (ip,) if isinstance(ip, ipaddress.IPv4Address) else _reached(ip)
    return all(each.is_global and not each.is_multicast for each in reached)


def _reached(ip: ipaddress.IPv6Address) -> tuple[ipaddress.IPv4Address | ipaddress.IPv6Address, ...]:
    """The address itself, unless it only writes one of IPv4, and every address of IPv4 that gateways may take of it."""
    last = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    if ip.ipv4_mapped or any(ip in net for net in _IPV4_AS_IPV6):
        return (last,)
    if ip in _NAT64 or int(ip) >> 32 & 0xFDFFFFFF == _ISATAP:
        return ip, last
    return (ip, *filter(None, (ip.sixtofour, *(ip.teredo or ()))))


async def resolved_addresses(host: str, port: int) -> tuple[str, ...]:
    """Return the IP addresses of a host, none twice, in the resolver's order; raises OSError if it is not known."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(info[4][0]) for info in found))
