// Adding files to the library.
import { $, ask, say } from "./desk.js";

const drop = $("#drop");
async function take(files) {
  if (!files.length) return;
  const form = new FormData(); for (const f of files) form.append("file", f);
  say("Reading …");
  const got = await ask("POST", "/api/library", form, true); if (!got) return;
  const e = $("#trouble"), t = got.told;
  if (!got.ok) { e.textContent = t.error; e.hidden = false; return; }
  e.hidden = true; say(`${t.added} added, ${t.updated} changed, ${t.unchanged} there already${t.skipped ? `, ${t.skipped} skipped` : ""}.`);
  setTimeout(() => location.reload(), 1200);
}
if (drop) {
  for (const t of ["dragover", "dragenter"]) drop.addEventListener(t, e => { e.preventDefault(); drop.classList.add("over"); });
  for (const t of ["dragleave", "drop"]) drop.addEventListener(t, e => { e.preventDefault(); drop.classList.remove("over"); });
  drop.addEventListener("drop", e => take(e.dataTransfer.files));
  $("#pick").onclick = () => $("#file").click(); $("#file").onchange = e => take(e.target.files);
}
