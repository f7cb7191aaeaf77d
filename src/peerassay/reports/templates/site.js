(function () {
  "use strict";
  // Everything can be read without this; it only searches, filters and sorts what stands on the page.
  var form = document.getElementById("filters");
  var list = document.getElementById("papers");
  var cards = Array.prototype.slice.call(list.querySelectorAll("li[data-kind]"));
  if (!cards.length) { return; }
  var papers = cards.map(function (card, place) {
    return { card: card, place: place, text: card.textContent.toLowerCase(), year: card.getAttribute("data-year") };
  });
  function value(id) {
    var field = document.getElementById(id);
    return field ? field.value : "";
  }
  function has(card, name, wanted) {
    return !wanted || (" " + card.getAttribute("data-" + name) + " ").indexOf(" " + wanted + " ") >= 0;
  }
  function update() {
    var words = value("words").toLowerCase().split(/\s+/).filter(Boolean);
    var many = 0;
    papers.forEach(function (one) {
      var fits = words.every(function (word) { return one.text.indexOf(word) >= 0; }) &&
        has(one.card, "kind", value("kind")) && has(one.card, "result", value("result")) &&
        (!value("year") || one.year === value("year")) &&
        (!value("venue") || one.card.getAttribute("data-venue") === value("venue"));
      one.card.hidden = !fits;
      many += fits ? 1 : 0;
    });
    document.getElementById("shown").textContent = many + " of " + papers.length + " papers";
    document.getElementById("none").hidden = many > 0;
  }
  function sort() {
    var newest = value("order") === "year";
    papers.slice().sort(function (a, b) {
      return (newest && (b.year > a.year ? 1 : b.year < a.year ? -1 : 0)) || a.place - b.place;
    }).forEach(function (one) { list.appendChild(one.card); });
  }
  form.hidden = false;
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("input", function (event) { if (event.target.id === "order") { sort(); } update(); });
  form.addEventListener("reset", function () { setTimeout(function () { sort(); update(); }, 0); });
  // A browser may bring back what was typed before the page was left.
  sort();
  update();
})();
