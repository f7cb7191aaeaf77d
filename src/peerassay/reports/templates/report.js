(function () {
  "use strict";
  // Everything can be read without this; it only opens what a link leads to, and the evidence for printing.
  function reveal(id) {
    var target = id && document.getElementById(id);
    for (var node = target; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") { node.open = true; }
    }
    return target;
  }
  function follow() {
    var target = reveal(decodeURIComponent(location.hash.slice(1)));
    if (!target) { return; }
    target.scrollIntoView({ block: "start" });
    // Whoever came by keyboard goes on from the card, not from the top of the page.
    var summary = target.tagName === "DETAILS" && target.querySelector("summary");
    if (summary) { summary.focus({ preventScroll: true }); }
  }
  window.addEventListener("hashchange", follow);
  document.addEventListener("click", function (event) {
    var link = event.target.closest ? event.target.closest('a[href^="#"]') : null;
    if (!link) { return; }
    reveal(link.getAttribute("href").slice(1));
    if (link.hash === location.hash) { follow(); }
  });
  var closed = [];
  window.addEventListener("beforeprint", function () {
    closed = Array.prototype.slice.call(document.querySelectorAll(":is(details.claim, details.branch):not([open])"));
    closed.forEach(function (one) { one.open = true; });
  });
  window.addEventListener("afterprint", function () {
    closed.forEach(function (one) { one.open = false; });
  });
  document.querySelectorAll("button[data-all]").forEach(function (button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      var open = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(open));
      var all = document.getElementById(button.getAttribute("data-all"));
      all.querySelectorAll("details.claim, details.branch").forEach(function (one) { one.open = open; });
    });
  });
  document.querySelectorAll("button[data-copy]").forEach(function (button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      document.getElementById(button.getAttribute("data-copy")).select();
      button.textContent = document.execCommand("copy") ? "Copied" : "Selected: copy it by hand";
    });
  });
  follow();
})();
