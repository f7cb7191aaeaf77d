// The draft: four lists, ticks that survive a new check, and what is copied.
import { $, $$, copy, send, say, typing } from "./desk.js";

const its = $$(".it"), paper = encodeURIComponent($("#main").dataset.paper), marks = JSON.parse($("#marks").textContent);
let ok = marks.settled || [], cur = null;
const live = () => its.filter(i => i.offsetParent);
function choose(i, scroll = true) { its.forEach(x => x.classList.toggle("cur", x === i)); cur = i; if (i && scroll) { const r = i.getBoundingClientRect(); if (r.top < 20 || r.bottom > innerHeight) i.scrollIntoView({ block: "center" }); } }
function paint() {
  for (const i of its) { const is = ok.includes(i.dataset.key); i.classList.toggle("ok", is); $("[data-d]", i).checked = is; }
  const n = its.filter(i => ok.includes(i.dataset.key)).length; $("#dn").textContent = n; $("#dall").textContent = its.length; $("#dm").max = its.length || 1; $("#dm").value = n;
  for (const s of ["cite", "soften", "repair", "close"]) { const left = $$(`#${s} .it:not(.ok)`).length; $(`[data-c=${s}]`).textContent = left || "✓"; $(`[data-c2=${s}]`).textContent = left || ""; $(`#${s} .clear`).hidden = left > 0; }
}
function settle(i, is) { const k = i.dataset.key; ok = ok.filter(x => x !== k); if (is) ok.push(k); send(`/api/marks/${paper}/kinds/settled/${encodeURIComponent(k)}`, { on: is }); paint(); }
for (const i of its) {
  $("[data-d]", i).onchange = e => settle(i, e.target.checked); i.onclick = () => choose(i, false);
  $(".not", i).onclick = () => { settle(i, true); say("Left out for this draft. Undo by taking the tick away."); };
}
$$(".bibc").forEach(b => { b.onclick = () => copy(b.dataset.txt, "BibTeX copied."); });
$$(".txt").forEach(b => { b.onclick = () => copy(b.dataset.txt, "Sentence copied."); });
$$(".loc").forEach(b => { b.onclick = () => copy(b.dataset.txt, "Place copied: " + b.dataset.txt); });
$("#hide").onchange = e => document.body.classList.toggle("hiding", e.target.checked);
$("#allbib").onclick = () => { const b = $$(".it:not(.ok) .bibc"); copy(b.map(x => x.dataset.txt).join("\n\n"), `${b.length} BibTeX entries copied: to cite and repaired.`); };
$("#md").onclick = () => copy($$("section[id]").map(s => "## " + $("h2", s).firstChild.textContent.trim() + "\n\n" + $$(".it", s).map(i => `- [${i.classList.contains("ok") ? "x" : " "}] ${$("h3", i).textContent.trim()}: ${$(".say b", i).textContent}`).join("\n")).join("\n\n"), "Check list copied as Markdown.");
const links = $$(".side nav a");
document.addEventListener("keydown", e => {
  if (typing(e)) return;
  const v = live(), k = e.key, i = v.indexOf(cur);
  if (k === "j" || k === "k") choose(v[Math.max(0, Math.min(v.length - 1, i + (k === "j" ? 1 : -1)))]);
  else if (k === "x" && cur) settle(cur, !cur.classList.contains("ok"));
  else if (k === "c" && cur) $(".bibc, .txt", cur)?.click();
  else if (k === "n" && cur) $(".not", cur).click();
  else if (/^[1-4]$/.test(k)) links[+k - 1].click();
  else return;
  e.preventDefault();
});
paint();
