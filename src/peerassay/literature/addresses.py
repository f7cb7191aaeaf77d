"""Which addresses on the net may be fetched from: none inside the user's own network."""

import asyncio
import ipaddress
import socket


def is_loopback(host: str) -> bool:
    """Return whether a host name or address means this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.rstrip(".").lower() == "localhost" or host.lower().endswith(".localhost")


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the public net: not private, loopback, link-local, multicast, reserved."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(ip, "ipv4_mapped", None)
    plain = mapped or ip
    return plain.is_global and not plain.is_multicast


async def resolved_addresses(host: str, port: int) -> tuple[str, ...]:
    """Return the IP addresses of a host, none twice, in the resolver's order; raises OSError if it is not known."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(info[4][0]) for info in found))
