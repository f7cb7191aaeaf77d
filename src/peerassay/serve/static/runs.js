// Runs as they stand: one stream for all of them, which begins anew after a break.
import { $, $$, ask, say, typing } from "./desk.js";

const list = $("#runs");
const find = id => $$(".run", list).find(r => r.dataset.id === id);
function paint(run) {
  let li = find(run.id);
  if (!li) { li = $("#run-row").content.firstElementChild.cloneNode(true); li.dataset.id = run.id; list.prepend(li); wire(li); }
  const going = run.state === "running" || run.state === "queued", set = (s, text) => { const e = $(s, li); if (e.textContent !== text) e.textContent = text; };
  li.classList.toggle("live", going);
  set(".rt b", run.title); set(".stt", run.words); $(".stt", li).className = "stt " + run.look;
  set(".what", [run.job, run.papers, run.engine === "offline" ? "no model" : run.engine, run.created].filter(Boolean).join(" · "));
  $(".pg", li).hidden = !going && run.state !== "stopped";
  const bar = $("progress", li); bar.max = run.total || 1; bar.value = run.done; bar.setAttribute("aria-label", `${run.unit} of ${run.title}`);
  set(".count", run.total ? `${run.done} of ${run.total} ${run.unit}` : ""); set(".left", run.left); set(".cost", run.cost); set(".now", run.now);
  set(".problem", run.problem); $(".problem", li).hidden = !run.problem;
  const open = $(".open", li); open.hidden = !run.open; open.href = run.open || "#";
  $(".stop", li).hidden = !going; $(".remove", li).hidden = going;
  $(".resume", li).hidden = !["stopped", "partial", "failed", "waiting"].includes(run.state); set(".resume", run.state === "partial" || run.state === "failed" ? "Ask again" : "Resume");
  $(".again", li).hidden = $(".resume", li).hidden; $(".upto", li).hidden = $(".resume", li).hidden || !run.ceiling;
  const most = $(".upto input", li); if (document.activeElement !== most) most.value = run.ceiling || "";
  $("#noruns").hidden = true;
}
async function act(li, method, tail, body) {
  const got = await ask(method, `/api/runs/${li.dataset.id}${tail}`, body); if (!got) return;
  if (!got.ok) say(got.told.error); else if (method === "DELETE") { li.remove(); $("#noruns").hidden = !!$(".run", list); } else paint(got.told);
}
function wire(li) {
  $(".stop", li).addEventListener("click", () => act(li, "POST", "/cancel"));
  $(".resume", li).addEventListener("click", () => act(li, "POST", "/resume", { ceiling: +$(".upto input", li).value || null }));
  $(".remove", li).addEventListener("click", e => {
    const b = e.currentTarget; if (b.dataset.sure) { act(li, "DELETE", ""); return; }
    b.dataset.sure = "1"; b.textContent = "Remove it with its files and records?"; setTimeout(() => { delete b.dataset.sure; b.textContent = "Remove"; }, 4000);
  });
}
$$(".run", list).forEach(wire);
$("#rq").addEventListener("input", e => { const q = e.target.value.trim().toLowerCase(); $$(".run", list).forEach(r => { r.hidden = !r.textContent.toLowerCase().includes(q); }); });
document.addEventListener("keydown", e => { if (!typing(e) && e.key === "/") { e.preventDefault(); $("#rq").focus(); } });
const stream = new EventSource("/api/events");
stream.addEventListener("run", e => paint(JSON.parse(e.data)));
stream.addEventListener("error", () => { $("#offline").hidden = false; });
stream.addEventListener("open", () => { $("#offline").hidden = true; });
addEventListener("pagehide", () => stream.close());
export { paint };
