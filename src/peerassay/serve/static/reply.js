// The reply desk: choosing, filtering, the page at the sentence, replies kept as they are typed.
import { $, $$, ask, copy, hold, keep, newer, nf, say, send, typing, unsent, wide } from "./desk.js";

const desk = $(".desk"), rows = $$(".row"), points = $$(".pt"), paper = encodeURIComponent(desk.dataset.paper);
const mine = !!$("#v-reply"), marks = JSON.parse($("#marks").textContent);
let cur = 0, state = "", rev = "", here = "", who = mine ? $(".rvtabs button").dataset.r : "";
const on = (e, what, f) => e && e.addEventListener(what, f);
const row = n => rows.find(r => +r.dataset.n === n), shown = () => rows.filter(r => !r.hidden);
const markAt = (kind, key) => `/api/marks/${paper}/kinds/${kind}/${encodeURIComponent(key)}`;
const held = (kind, key) => (marks[kind] || []).includes(key);
function tick(kind, key, is) {
  marks[kind] = (marks[kind] || []).filter(k => k !== key); if (is) marks[kind].push(key);
  send(markAt(kind, key), { on: is });
}

/* views: three panes, or one with tabs */
function view(v) {
  desk.dataset.view = v;
  for (const b of $$(".tabbar button")) { const is = b.dataset.go === v; if (is) b.setAttribute("aria-current", "true"); else b.removeAttribute("aria-current"); }
  if (v === "paper" || v === "reply") tab(v);
  if (!wide.matches && v !== "paper") scrollTo(0, 0);
}
function tab(v) {
  if (mine) for (const t of ["paper", "reply"]) {
    const b = $("#tab-" + t); b.setAttribute("aria-selected", t === v); b.tabIndex = t === v ? 0 : -1; $("#v-" + t).hidden = t !== v;
  }
  if ($("#pgn")) $("#pgn").hidden = v !== "paper";
  if ($("#lim")) $("#lim").hidden = v !== "reply";
  if (v === "reply") { $$("textarea").forEach(grow); focusBlock(); } else requestAnimationFrame(() => jump("", true));
}
function pick(n, { open = false, hash = true } = {}) {
  cur = n;
  for (const r of rows) { const a = $("a", r); if (+r.dataset.n === n) { a.setAttribute("aria-current", "true"); if (wide.matches) a.scrollIntoView({ block: "nearest" }); } else a.removeAttribute("aria-current"); }
  points.forEach(p => p.classList.toggle("on", +p.dataset.n === n)); $("#pts").scrollTop = 0;
  const s = shown(), i = s.findIndex(r => +r.dataset.n === n);
  $("#pos").textContent = i < 0 ? "" : `${i + 1} of ${s.length}`;
  paintDone(); here = "";
  $$(".hl").forEach(h => h.classList.toggle("on", h.dataset.n.split(" ").includes(String(n))));
  const of = (row(n)?.dataset.revs || "").split(" ").filter(r => r && $("#rt" + r));
  if (mine && of.length && !of.includes(who)) pickReviewer(of[0]);
  jump("", true); focusBlock();
  if (hash) history.replaceState(null, "", "#p" + n);
  if (open) { view("point"); $("#p" + n).focus({ preventScroll: true }); }
}
function jump(id, quiet) {
  const b = id || here ? $(`#p${cur} .jump[data-s="${id || here}"]`) : $(`#p${cur} .jump`);
  if (!b) { if (!quiet) say("This point quotes no sentence of the paper."); return; }
  here = b.dataset.s;
  $$(".hl.now").forEach(h => h.classList.remove("now")); $$(".q.here").forEach(q => q.classList.remove("here"));
  const hits = $$(`.hl[data-s~="${here}"]`); hits.forEach(h => h.classList.add("now")); b.closest(".q").classList.add("here");
  const sheet = hits[0]?.closest(".sheet") || $(`.sheet[data-page="${b.dataset.page}"]`), to = hits[0] || sheet;
  if (!quiet) { tab("paper"); if (!wide.matches) view("paper"); if (!to) say("These words are not in the text shown here."); }
  if (!to || $("#v-paper").hidden) return;
  if (sheet) $("#pno").textContent = sheet.dataset.page;
  const v = $("#v-paper"), at = to.getBoundingClientRect();
  if (wide.matches) v.scrollTop += at.top - v.getBoundingClientRect().top - v.clientHeight / 3;
  else if (desk.dataset.view === "paper") scrollTo(0, scrollY + at.top - innerHeight / 3);
}
function turn(d) {
  const n = Math.max(1, Math.min(+$("#pmax").textContent, +$("#pno").textContent + d)), sheet = $(`.sheet[data-page="${n}"]`), v = $("#v-paper");
  $("#pno").textContent = n;
  if (wide.matches) v.scrollTop += sheet.getBoundingClientRect().top - v.getBoundingClientRect().top - 12; else sheet.scrollIntoView();
}
function step(d) {
  const s = shown(); if (!s.length) return;
  const i = s.findIndex(r => +r.dataset.n === cur); pick(+s[Math.max(0, Math.min(s.length - 1, i + d))].dataset.n);
}
function paintDone() {
  const n = (marks.done || []).filter(k => rows.some(r => r.dataset.key === k)).length;
  $("#prog").textContent = n ? `${n} done.` : "";
  rows.forEach(r => r.classList.toggle("done", !!r.dataset.key && held("done", r.dataset.key)));
  const key = row(cur)?.dataset.key, is = !!key && held("done", key);
  $("#done").classList.toggle("on", is); $("#done").setAttribute("aria-pressed", is); $("#done").hidden = !key;
}
function toggleDone() {
  const key = row(cur)?.dataset.key; if (!key) return;
  const was = held("done", key); tick("done", key, !was); paintDone(); if (!was) step(1);
}
function filter() {
  const q = $("#q").value.trim().toLowerCase();
  for (const r of rows) {
    const d = r.dataset, isShort = d.n === "0";
    const fits = !state || (state === "novelty" ? d.matter === "novelty" : d.state === state);
    const text = q && (r.textContent + $("#p" + d.n).textContent).toLowerCase();
    r.hidden = isShort ? !!(state || rev || q) : !(fits && (!rev || d.revs.split(" ").includes(rev)) && (!q || text.includes(q)));
  }
  const s = shown(); $("#none").hidden = s.length > 0;
  if (s.length) pick(s.some(r => +r.dataset.n === cur) ? cur : +s[0].dataset.n);
}
function only(r) { rev = rev === r ? "" : r; $$(".chip[data-r]").forEach(x => x.setAttribute("aria-pressed", x.dataset.r === rev)); filter(); }

/* replies */
const keyOf = t => `/api/replies/${paper}/points/${t.dataset.key}`;
function grow(t) { if (CSS.supports("field-sizing", "content")) return; t.style.height = "auto"; t.style.height = t.scrollHeight + "px"; }
const block = () => $(`textarea[data-n="${cur}"][data-r="${who}"]`);
function pickReviewer(r) {
  who = r;
  $$(".rvtabs button").forEach(b => { b.setAttribute("aria-selected", b.dataset.r === r); b.tabIndex = b.dataset.r === r ? 0 : -1; });
  $$(".draft").forEach(d => { d.hidden = d.dataset.r !== r; }); $$("textarea").forEach(grow); count(); focusBlock();
}
function focusBlock() {
  if (!mine) return;
  $$(".blk").forEach(b => b.classList.toggle("on", +b.dataset.n === cur)); const t = block();
  if (t && !$("#v-reply").hidden && wide.matches) { const s = $(".dscroll"); s.scrollTop += t.parentNode.getBoundingClientRect().top - s.getBoundingClientRect().top - 40; }
}
const stopped = t => /[.?!:…]$/.test(t) ? t : t + ".";
const textOf = r => $$(`textarea[data-r="${r}"]`).filter(t => t.value.trim()).map(t => `**${stopped($(".bt", t.parentNode).textContent)}** ${t.value.trim()}`).join("\n\n");
const whole = () => $$(".rvtabs button").map(b => [b.dataset.name, textOf(b.dataset.r)]).filter(([, t]) => t).map(([n, t]) => `## Reply to ${n}\n\n${t}`).join("\n\n---\n\n");
function count() {
  if (!mine) return 0;
  const limit = +$("#limit").value; let gaps = 0, own = 0;
  for (const b of $$(".rvtabs button")) {
    const r = b.dataset.r, n = textOf(r).length, c = $("#ct" + r), m = $("#m" + r);
    c.textContent = limit ? `${nf(n)} / ${nf(limit)}` : nf(n); c.classList.toggle("over", limit > 0 && n > limit);
    m.value = limit ? Math.min(100, 100 * n / limit) : 0;
  }
  for (const b of $$(".blk")) {
    const text = $("textarea", b).value, g = text.match(/\[\[.+?\]\]/gs) || []; gaps += g.length; if (b.dataset.r === who) own += g.length;
    const open = text.trim() ? $$(`.asked input[data-n="${b.dataset.n}"]`).filter(c => !c.checked).length : 0;
    $(".todo", b).textContent = open ? `${open} change${open > 1 ? "s" : ""} of this point not ticked yet` : "";
    $(".gap", b).textContent = g.length ? `${g.length} gap${g.length > 1 ? "s" : ""} to fill: ${g.map(x => x.slice(2, -2)).join("; ")}` : "";
  }
  $("#gaps").textContent = gaps ? `${own} gap${own !== 1 ? "s" : ""} to fill here, ${gaps} in all replies` : "";
  return gaps;
}
const timers = new Map();
async function save(t) {
  const got = await send(keyOf(t), { text: t.value, version: +t.dataset.version });
  if (!got) { $("#saved").textContent = "Kept in this browser"; return; }
  if (got.status === 409) { conflict(t, got.told); return; }
  if (!got.ok) { say(got.told.error || "This was not saved."); return; }
  t.dataset.version = got.told.version; $("#saved").textContent = "Saved";
}
function conflict(t, other) {
  const p = document.createElement("div"); p.className = "clash small"; p.setAttribute("role", "alert");
  const words = document.createElement("p"), their = document.createElement("blockquote"), a = document.createElement("button"), b = document.createElement("button");
  words.textContent = "This reply was changed in another window:"; their.textContent = other.text || "(empty)";
  a.className = b.className = "btn"; a.textContent = "Keep mine"; b.textContent = "Take the other";
  a.onclick = () => { t.dataset.version = other.version; p.remove(); save(t); };
  b.onclick = () => { t.value = other.text; t.dataset.version = other.version; p.remove(); count(); grow(t); };
  p.append(words, their, a, " ", b); $(".clash", t.parentNode)?.remove(); t.after(p);
}
function typed(t) {
  count(); grow(t); $("#saved").textContent = "Saving …";
  clearTimeout(timers.get(t)); timers.set(t, setTimeout(() => { timers.delete(t); save(t); }, 600));
}
for (const t of $$("textarea")) {
  const late = newer(keyOf(t), +t.dataset.version); if (late) { t.value = late.text; t.dataset.version = late.version; }
  const waiting = unsent(keyOf(t)); if (waiting) { t.value = waiting.text; save(t); }
  on(t, "input", () => typed(t)); on(t, "focus", () => { if (+t.dataset.n && +t.dataset.n !== cur) pick(+t.dataset.n); });
}
addEventListener("pagehide", () => timers.forEach((_, t) => {
  const body = { text: t.value, version: +t.dataset.version }; hold(keyOf(t), body);
  fetch(keyOf(t), { method: "PUT", keepalive: true, headers: { "X-Peerassay": "1", "Content-Type": "application/json" }, body: JSON.stringify(body) });
}));

/* wiring */
$$("[data-f]").forEach(b => on(b, "click", () => { state = b.dataset.f; $$("[data-f]").forEach(x => x.setAttribute("aria-pressed", x === b)); filter(); }));
$$(".chip[data-r]").forEach(b => on(b, "click", () => only(b.dataset.r)));
on($("#q"), "input", filter); on($("#clear"), "click", () => { $("#q").value = ""; rev = ""; $$(".chip[data-r]").forEach(x => x.setAttribute("aria-pressed", "false")); $(".chip[data-f='']").click(); });
rows.forEach(r => on($("a", r), "click", e => { e.preventDefault(); pick(+r.dataset.n, { open: true }); }));
$$(".jump").forEach(b => { on(b, "click", () => jump(b.dataset.s)); on($(".words", b.closest(".q")), "click", () => { if (!getSelection().toString()) jump(b.dataset.s); }); });
$$(".asked input, .rd input").forEach(c => { c.checked = held(c.dataset.kind, c.dataset.key); on(c, "change", () => { tick(c.dataset.kind, c.dataset.key, c.checked); count(); }); });
$$(".ins").forEach(b => on(b, "click", () => {
  const t = block(); if (!t) { say("No reply to this point is begun here."); return; }
  view("reply"); const at = t.selectionStart === t.selectionEnd ? t.value.length : t.selectionStart;
  t.setRangeText(` ${b.dataset.text}.`, at, t.selectionEnd, "end"); t.focus(); typed(t); say("Quote put into the reply.");
}));
$$(".whole").forEach(b => on(b, "click", () => { const d = $("#rev" + b.dataset.r); d.showModal(); $("h2", d).focus(); d.scrollTop = 0; }));
$$("[data-go]").forEach(b => on(b, "click", () => view(b.dataset.go)));
on($("#prev"), "click", () => step(-1)); on($("#next"), "click", () => step(1)); on($("#done"), "click", toggleDone);
on($("#tab-paper"), "click", () => view("paper")); on($("#tab-reply"), "click", () => view("reply"));
$$("[role=tablist]").forEach(l => on(l, "keydown", e => { const d = { ArrowRight: 1, ArrowLeft: -1 }[e.key]; if (!d) return; const t = $$("[role=tab]", l), to = t[(t.indexOf(document.activeElement) + d + t.length) % t.length]; to.click(); to.focus(); }));
on($("#pgup"), "click", () => turn(-1)); on($("#pgdn"), "click", () => turn(1));
$$(".rvtabs button").forEach(b => on(b, "click", () => pickReviewer(b.dataset.r)));
$$(".bh a").forEach(a => on(a, "click", e => { e.preventDefault(); const n = +a.closest(".blk").dataset.n; if (n) pick(n, { open: !wide.matches }); }));
if (mine) { $("#limit").value = String(keep.get("limit", 5000)); on($("#limit"), "change", e => { keep.set("limit", +e.target.value); count(); }); }
on($("#cp1"), "click", () => copy(textOf(who), `Reply to ${$("#rt" + who).dataset.name} copied.`));
on($("#cpall"), "click", () => { const g = count(); copy(whole(), g ? `All replies copied. ${g} gap${g > 1 ? "s" : ""} in [[ ]] still need${g > 1 ? "" : "s"} your numbers.` : "All replies copied as Markdown."); });
on($("#pdf"), "change", async e => {
  const file = e.target.files[0]; if (!file) return;
  const form = new FormData(); form.append("file", file);
  const got = await ask("POST", "/api/intake?for=pages", form, true); if (!got) return;
  const item = got.told.items?.[0];
  if (item?.digest === e.target.dataset.digest) location.reload(); else say(got.told.error || item?.problem || "This is another file than the one that was read.");
});
addEventListener("beforeprint", () => {
  if (!mine) return;
  const e = $("#printreply"); e.replaceChildren();
  for (const b of $$(".rvtabs button")) {
    const h = document.createElement("h2"); h.textContent = "Reply to " + b.dataset.name; e.append(h);
    $$(`textarea[data-r="${b.dataset.r}"]`).forEach(t => { const p = document.createElement("p"), s = document.createElement("b"); s.textContent = $(".bt", t.parentNode).textContent; s.textContent = stopped(s.textContent) + " "; p.append(s, t.value); e.append(p); });
  }
});
document.addEventListener("keydown", e => {
  if (e.key === "Escape" && !$("dialog[open]")) {
    if (document.activeElement.id === "q") { $("#q").value = ""; filter(); }
    if (document.activeElement.matches("textarea, input")) document.activeElement.blur();
    if (!wide.matches) view("list"); $("a", row(cur))?.focus(); return;
  }
  if (typing(e)) return;
  const k = e.key;
  if (k === "j" || k === "k") step(k === "j" ? 1 : -1);
  else if (k === "Enter" && !e.target.closest("a, button, summary, label, input")) pick(cur, { open: true });
  else if (k === "p") jump("");
  else if (k === "r" && mine) { view("reply"); const t = block(); if (!t) say("Nothing is to be answered here."); else { t.focus(); t.setSelectionRange(t.value.length, t.value.length); } }
  else if (k === "x") toggleDone();
  else if (k === "/") { view("list"); $("#q").focus(); }
  else if (/^[1-9]$/.test(k) && $(`.chip[data-r="${k}"]`)) only(k);
  else return;
  e.preventDefault();
});
const named = () => location.hash.match(/^#p(\d+)$/);
addEventListener("hashchange", () => { const m = named(); if (m) pick(+m[1], { open: true }); if (location.hash === "#how") { pick(0, { hash: false }); $("#how").scrollIntoView(); } });
paintDone(); count(); tab("paper");
const first = named(); pick(first && row(+first[1]) ? +first[1] : 0, { hash: false }); if (first) view("point"); else desk.dataset.view = "list";
