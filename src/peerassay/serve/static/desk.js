// What all screens share: keys, theme, toast, copying, asking the server, and what is kept while it does not answer.
export const $ = (s, e = document) => e.querySelector(s), $$ = (s, e = document) => [...e.querySelectorAll(s)];
export const keep = {
  get(k, d) { try { return JSON.parse(localStorage.getItem("pa." + k)) ?? d; } catch { return d; } },
  set(k, v) { try { localStorage.setItem("pa." + k, JSON.stringify(v)); } catch { /* private window */ } },
};
export const nf = n => n.toLocaleString("en-US");
export const wide = matchMedia("(min-width: 70rem)");

let toasting;
export function say(text) {
  const e = $("#toast"); e.textContent = text; e.classList.add("on");
  clearTimeout(toasting); toasting = setTimeout(() => e.classList.remove("on"), 3200);
}
export async function copy(text, what) {
  try { await navigator.clipboard.writeText(text); say(what); return; } catch { /* an older way follows */ }
  const a = document.createElement("textarea"); a.value = text; document.body.append(a); a.select();
  const ok = document.execCommand("copy"); a.remove();
  say(ok ? what : "The browser did not allow copying. Select the text and copy it by hand.");
}
/* One way to ask the server: the header that no form can send, JSON both ways; a null answer is a server that is gone. */
export async function ask(method, path, body, raw) {
  const headers = { "X-Peerassay": "1" };
  if (body !== undefined && !raw) { headers["Content-Type"] = "application/json"; body = JSON.stringify(body); }
  let got;
  try { got = await fetch(path, { method, headers, body, credentials: "same-origin" }); }
  catch { $("#offline").hidden = false; return null; }
  $("#offline").hidden = true;
  let told = {};
  try { told = await got.json(); } catch { /* an answer without words */ }
  return { ok: got.ok, status: got.status, told };
}
/* Changes that were not taken while the server was gone: sent again, the newest of each address, until they are. */
const left = keep.get("left", {}), taken = keep.get("taken", {});
let again;
export function hold(path, body) { left[path] = body; keep.set("left", left); }
export async function send(path, body) {
  const got = await ask("PUT", path, body);
  if (got) {
    delete left[path]; keep.set("left", left);
    if (got.ok && got.told.version) { taken[path] = { text: body.text, version: got.told.version, at: Date.now() }; keep.set("taken", taken); }
    return got;
  }
  hold(path, body);
  clearTimeout(again); again = setTimeout(resend, 3000);
  return null;
}
export async function resend() { for (const [path, body] of Object.entries(left)) if (!await send(path, body)) return; }
export const unsent = path => left[path];
/* What the server took in the last minute and a screen of an older version does not show: it was made just before. */
export const newer = (path, version) => { const t = taken[path]; return t && t.version > version && Date.now() - t.at < 60000 ? t : null; };

$("#theme").addEventListener("click", () => {
  const root = document.documentElement, dark = (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  root.dataset.theme = dark ? "light" : "dark"; keep.set("theme", root.dataset.theme);
});
$("#keys").addEventListener("click", () => $("#help").showModal());
$("#keyson").checked = keep.get("keys", true);
$("#keyson").addEventListener("change", e => keep.set("keys", e.target.checked));
export const typing = e => !$("#keyson").checked || e.metaKey || e.ctrlKey || e.altKey
  || e.target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, dialog[open]");
document.addEventListener("keydown", e => { if (!typing(e) && e.key === "?") { e.preventDefault(); $("#help").showModal(); } });
resend();
