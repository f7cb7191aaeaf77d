// The first screen: what was dropped or pasted, what it will cost and who is sent what, then start.
import { $, $$, ask, copy, keep, nf, say, typing } from "./desk.js";
import { paint } from "./runs.js";

let items = JSON.parse($("#items").textContent), request = crypto.randomUUID(), asked = 0, timer;
const icons = { reviews: "quote", works: "list", unread: "page" };
function make(tag, name, text) { const e = document.createElement(tag); if (name) e.className = name; if (text) e.textContent = text; return e; }
function glyph(name) {
  const s = document.createElementNS("http://www.w3.org/2000/svg", "svg"), u = document.createElementNS("http://www.w3.org/2000/svg", "use");
  s.setAttribute("class", "i"); s.setAttribute("aria-hidden", "true"); u.setAttribute("href", "#i-" + name); s.append(u); return s;
}
function show() {
  const list = $("#found"); list.replaceChildren();
  for (const item of items) {
    const li = make("li", item.problem ? "bad" : ""), words = make("span"), acts = make("span", "acts1"), rm = make("button", "ib rm", "×");
    words.append(make("b", "", item.problem || item.title), make("span", "muted", item.problem ? "" : ` ${item.kind === "reviews" ? "" : item.kind + " · "}${item.note}`));
    rm.setAttribute("aria-label", `Take ${item.title} away`);
    rm.onclick = async () => { await ask("DELETE", `/api/intake/${item.key}`); items = items.filter(i => i !== item); show(); price(); };
    if (item.kind === "reviews") { const b = make("button", "btn quiet", "look, correct"); b.onclick = () => split(item); acts.append(b); }
    const other = { paper: "reviews", reviews: "paper" }[item.kind];
    if (other && /^\.(txt|md|markdown)$/.test(item.ending)) {
      const b = make("button", "btn quiet", other === "paper" ? "it is the paper" : "it is reviews"); acts.append(b);
      b.onclick = async () => { const got = await ask("PUT", `/api/intake/${item.key}/kind`, { kind: other }); if (got?.ok) { items = items.map(i => i === item ? got.told.items[0] : i); show(); price(); } else if (got) say(got.told.error); };
    }
    acts.append(rm); li.append(glyph(icons[item.kind] || "page"), words, acts); list.append(li);
  }
}
function trouble(text) { const e = $("#trouble"); e.textContent = text || ""; e.hidden = !text; }
async function take(body, raw) {
  trouble(""); $("#price").textContent = "Reading …"; $("#range").textContent = "nothing is sent";
  const got = await ask("POST", "/api/intake", body, raw);
  if (!got) { price(); return false; }
  if (!got.ok) trouble(got.told.error); else items = [...items, ...got.told.items];
  request = crypto.randomUUID(); show(); price(); return got.ok;
}
async function takeFiles(files) { for (const file of files) { const form = new FormData(); form.append("file", file); await take(form, true); } }
async function split(item) {
  const got = await ask("GET", `/api/intake/${item.key}/reviews`); if (!got) return; if (!got.ok) { say(got.told.error); return; }
  const list = $("#split-list"); list.replaceChildren(...got.told.reviews.map(r => make("li", "", `${r.reviewer}: ${r.sentences} sentences. ${r.begins}`)));
  $("#split-text").value = got.told.text; $("#split-note").hidden = !item.ending.startsWith(".json"); $("#split").showModal(); $("#split-text").setSelectionRange(0, 0); $("#split-text").scrollTop = 0;
  $("#split-keep").onclick = async () => {
    if ($("#split-text").value === got.told.text) { $("#split").close(); return; }
    const kept = await ask("PUT", `/api/intake/${item.key}/reviews`, { text: $("#split-text").value }); if (!kept) return;
    if (!kept.ok) { say(kept.told.error); return; }
    items = items.map(i => i.key === item.key ? kept.told.items[0] : i); $("#split").close(); show(); price();
  };
}
$("#split-close").onclick = () => $("#split").close();

const engine = () => { const e = $("[name=en]:checked"); return e ? e.value || $("#own").value.trim() || "offline" : "offline"; };
const local = () => !!$("#at") && $("#own-en").checked && engine().startsWith("local:");
const order = () => ({ items: items.map(i => i.key), job: $("[name=job]:checked").value, engine: engine(), base_url: local() ? $("#at").value.trim() : "", literature: $("#lit").value, readers: +$("#readers").value, ceiling: $(".ceil").hidden ? null : +$("#ceil").value || null, request });
const dollars = x => x < 0.01 ? "less than $0.01" : "$" + x.toFixed(2);
const span = s => s < 90 ? `${Math.round(s)} seconds` : `${Math.round(s / 60)} minutes`;
function wait(head, words) { $("#price").textContent = head; $("#range").textContent = words; $("#go").disabled = true; $("#go").textContent = "Start"; $(".ceil").hidden = true; }
function price() {
  clearTimeout(timer); if ($("#at-box")) $("#at-box").hidden = !local();
  if (!items.length) { wait("Nothing to read yet", "Drop a file, or paste a link or reviews."); ledger([]); return; }
  wait("Counting …", "reading the paper to count questions; nothing is sent");
  timer = setTimeout(count, 300);
}
async function count() {
  const mine = ++asked, got = await ask("POST", "/api/estimate", order());
  if (!got || mine !== asked) return;
  if (!got.ok) { wait("Not yet", got.told.error); ledger([]); return; }
  const o = got.told; ledger(o.recipients, o.here);
  if (o.problems.length) { wait("Not yet", o.problems.join(" ")); return; }
  $("#go").disabled = false; $(".ceil").hidden = !o.paid;
  if (o.uncounted) { $("#price").textContent = "Counted once it is fetched"; $("#range").textContent = engine() === "offline" ? "no model is asked" : "the questions are shown while it runs"; $("#go").textContent = o.paid ? `Start, at most ${dollars(+$("#ceil").value)}` : "Start"; return; }
  const free = engine() === "offline";
  $("#price").textContent = o.price > 0 ? `about ${dollars(o.price)}` : o.price === 0 || free ? "free" : "no price is known for this model";
  $("#range").textContent = [o.price > 0 ? `${dollars(o.low)} to ${dollars(o.high)}` : "", free ? "no model is asked; nothing is judged" : `${o.questions} questions${o.cached ? `, ${o.cached} answered before` : ""}`, `about ${span(o.seconds)}`].filter(Boolean).join(" · ");
  $("#go").textContent = o.price > 0 ? `Start, about ${dollars(o.price)}` : "Start";
  if (o.price > 0) $("#ceil").value = Math.max(o.high * 1.2, 0.05).toFixed(2);
}
function ledger(rows, here = "") {
  $("#here").hidden = !here; $("#here").textContent = here ? `The model answers on this machine, at ${here}: what it is asked does not leave it.` : "";
  const body = $("#led"); body.replaceChildren();
  if (!rows.length) { const tr = make("tr"), td = make("td", "no", "Nothing."); td.colSpan = 3; tr.append(td); body.append(tr); return; }
  for (const r of rows) { const tr = make("tr"), to = make("td"), c = make("code", "", r.host); to.append(c); tr.append(to, make("td", "", r.what), make("td", "r num", r.how_much)); body.append(tr); }
}
async function go() {
  if ($("#go").disabled) return;
  $("#go").disabled = true; $("#go").textContent = "Starting …"; say("Starting: the paper is read once more, then the run stands under Runs.");
  const got = await ask("POST", "/api/runs", order());
  if (!got?.ok) { if (got) trouble(got.told.error); price(); return; }
  items = []; request = crypto.randomUUID(); show(); price(); paint(got.told); say("It runs now. This page can be closed.");
  $("#runs .run")?.scrollIntoView({ block: "nearest" });
}
const drop = $("#drop");
for (const t of ["dragover", "dragenter"]) drop.addEventListener(t, e => { e.preventDefault(); drop.classList.add("over"); });
for (const t of ["dragleave", "drop"]) drop.addEventListener(t, e => { e.preventDefault(); drop.classList.remove("over"); });
drop.addEventListener("drop", e => takeFiles(e.dataTransfer.files));
$("#pick").onclick = () => $("#file").click();
$("#file").onchange = e => { takeFiles(e.target.files); };
$("#paste").oninput = e => {
  clearTimeout(e.target.timer); const text = e.target.value;
  e.target.timer = setTimeout(async () => {
    const t = text.trim(), isLink = /^\S+$/.test(t) && t.length > 7 && /[:/.]/.test(t);
    if (!isLink && t.length < 60) return;
    if (await take({ text })) e.target.value = "";
  }, 700);
};
$("#own").onfocus = () => { $("#own-en").checked = true; };
$("#own").oninput = price; if ($("#at")) $("#at").oninput = price;
$$("[name=en],[name=job],#readers,#lit").forEach(e => e.addEventListener("change", () => { request = crypto.randomUUID(); price(); }));
$("#go").onclick = go;
$("#example").onclick = async () => { const got = await ask("POST", "/api/example"); if (got?.ok) location.href = got.told.open; else if (got) say(got.told.error); };
document.addEventListener("keydown", e => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) { go(); return; }
  if (e.key === "Escape" && !$("dialog[open]")) document.activeElement.blur();
  if (!typing(e) && e.key === "n") { e.preventDefault(); $("#paste").focus(); }
});
show(); price();
