// The chair's table: filter, sort, unfold, ticks, notes.
import { $, $$, copy, send, typing } from "./desk.js";

const table = $("#tb"), rows = $$(".p"); let cur = null, f = "", by = "need", dir = -1;
const vis = () => $$(".p").filter(p => !p.hidden);
const box = p => $(".c-seen input", p);
function choose(p, scroll = true) {
  rows.forEach(x => x.classList.toggle("cur", x === p)); cur = p;
  if (!p || !scroll) return;
  const r = $(".m", p).getBoundingClientRect(); if (r.top < 60 || r.bottom > innerHeight - 20) $(".m", p).scrollIntoView({ block: "center" });
}
function fold(p, to) { const b = $(".c-x .ib", p), o = to ?? b.getAttribute("aria-expanded") !== "true"; b.setAttribute("aria-expanded", o); $(".more", p).hidden = !o; }
function paint() { rows.forEach(p => p.classList.toggle("seen", box(p).checked)); $("#uns").textContent = rows.filter(p => !box(p).checked).length; }
function mark(p, is) { box(p).checked = is; paint(); send(`/api/marks/papers/kinds/seen/${encodeURIComponent(p.dataset.key)}`, { on: is }); }
function filter() {
  const q = $("#q").value.trim().toLowerCase();
  for (const p of rows) {
    const fits = !f || (f === "unseen" ? !box(p).checked : p.dataset.tags.split(" ").includes(f));
    p.hidden = !(fits && (!q || $(".m", p).textContent.toLowerCase().includes(q)));
  }
  $("#none").hidden = vis().length > 0;
}
for (const p of rows) {
  $(".m", p).addEventListener("click", e => { if (e.target.closest("a, input")) return; choose(p, false); fold(p); });
  box(p).addEventListener("change", () => mark(p, box(p).checked));
}
$$("[data-f]").forEach(b => b.addEventListener("click", () => { f = b.dataset.f; $$("[data-f]").forEach(x => x.setAttribute("aria-pressed", x === b)); filter(); }));
$("#q").addEventListener("input", filter);
$$("thead button").forEach(b => b.addEventListener("click", () => {
  const k = b.dataset.s; dir = by === k ? -dir : k === "t" ? 1 : -1; by = k;
  $$("thead [aria-sort]").forEach(t => t.removeAttribute("aria-sort")); b.closest("th").setAttribute("aria-sort", dir > 0 ? "ascending" : "descending");
  rows.sort((x, y) => (k === "t" ? x.dataset.t.localeCompare(y.dataset.t) : x.dataset[k] - y.dataset[k]) * dir || x.dataset.n - y.dataset.n).forEach(p => table.append(p));
}));
$$(".note").forEach(b => b.addEventListener("click", () => {
  const p = b.closest(".p"), told = $$(".more li:not(.rest)", p).map(l => $$(".rc b, .words, .ev, .why", l).map(e => e.textContent.trim()).join("\n")).join("\n\n");
  copy(`On ${p.dataset.t}\n\nCould you look once more at these sentences?\n\n${told}`, "Note copied. Read it before you send it.");
}));
$("#print").addEventListener("click", () => print());
document.addEventListener("keydown", e => {
  if (e.key === "Escape" && !$("dialog[open]")) { if (document.activeElement.id === "q") { $("#q").value = ""; filter(); } document.activeElement.blur(); rows.forEach(p => fold(p, false)); return; }
  if (typing(e)) return;
  const v = vis(), i = v.indexOf(cur), k = e.key;
  if (k === "j" || k === "k") choose(v[Math.max(0, Math.min(v.length - 1, i + (k === "j" ? 1 : -1)))]);
  else if (k === "Enter" && cur && !e.target.closest("a, button, input")) fold(cur);
  else if (k === "x" && cur) { mark(cur, !box(cur).checked); if (box(cur).checked) choose(v[Math.min(v.length - 1, i + 1)]); }
  else if (k === "o" && cur) $(".c-t a", cur).click();
  else if (k === "/") $("#q").focus();
  else return;
  e.preventDefault();
});
paint();
