"""Papers, reference lists and reviews in text, invented from a number: every form that people and converters write."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from examples import digest
from peerassay.documents.paper import Paper
from peerassay.errors import InputError

_WORDS = (
    "kites strings rain wind bows pegs tones beats boats ropes sails learn measure order columns printed pages"
    " reader words follow lines small large found earlier methods we show that of the in and with for"
)
WORDS = _WORDS.split()
SURNAMES = ("Lee", "Chen", "van Poe", "O'Neil", "Müller", "Nowak-Roe", "de la Cruz", "Smith", "Wu", "Doe")
GIVEN = ("Ann", "B.", "Cy M.", "J.-P.", "Émile", "Xin", "D. A.", "Olga", "Bob", "F.")
VENUES = (
    "In Proceedings of the International Conference on Machine Learning (ICML)", "In NeurIPS", "In ICLR",
    "Journal of Ropes, 12(3):45–67", "arXiv preprint arXiv:1901.00001", "arXiv:2003.01234v2", "PhD thesis",
    "IEEE Transactions on Kites, vol. 3, no. 2, pp. 1-12", "Springer", "https://openreview.net/forum?id=abC12",
)  # fmt: skip
HEADINGS = (
    "Introduction", "Related Work", "Background", "Method", "Our approach", "Experiments", "Results and discussion",
    "Conclusion", "Limitations", "Acknowledgements", "Theory of ropes", "Ablation study", "Data sets", "Ethics",
)  # fmt: skip


def outlined(read: Callable[[], Paper]) -> Any:
    """The outline of a paper, and of each other part of it a digest; or why it cannot be read."""
    try:
        found = read()
    except InputError as error:
        return str(error)
    sentences = [[s.id, s.paragraph, s.start, s.end, s.text] for s in found.sentences]
    parts: dict[str, Any] = {"card": found.card, "sections": found.sections, "references": found.references}
    parts |= {"sentences": sentences, "captions": found.captions, "hidden": found.hidden, "warnings": found.warnings}
    outline = " / ".join(f"{section.kind} {section.level} {section.heading}" for section in found.sections)
    return {"outline": outline, **{part: digest(value) for part, value in parts.items()}}


class Text:
    """Draws the pieces of invented texts."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)

    def any(self, *choices: str) -> str:
        """One of the choices."""
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        """Whether a chance came true."""
        return self.random.random() < share

    def words(self, least: int, most: int) -> str:
        """Words of no meaning."""
        return " ".join(self.random.choices(WORDS, k=self.random.randint(least, most)))

    def sentence(self) -> str:
        """A sentence, with what makes its end hard to find."""
        mark = self.any("", "", " [1, 2]", " (Lee et al., 2018)", " [3]", ", e.g. ropes", " in Fig. 2", " $a = 2.5$",
                        " of Dr. Poe", " vs. sails", " (see Sec. 3.1)", " 0.5 %", ' "so."', " i.e., wind")  # fmt: skip
        return f"{self.words(4, 14).capitalize()}{mark}{self.any('.', '.', '.', '.', '?', '!', ';', '...')}"

    def sentences(self, least: int, most: int) -> str:
        """Some sentences."""
        return " ".join(self.sentence() for _ in range(self.random.randint(least, most)))

    def wrapped(self, text: str, width: int) -> str:
        """A text in lines, now and then with a word broken at the end."""
        lines = [""]
        for word in text.split():
            if len(lines[-1]) + len(word) > width:
                if word.isalpha() and len(word) > 5 and self.chance(0.3):
                    lines[-1] += f" {word[:3]}-"
                    lines.append(word[3:])
                    continue
                lines.append("")
            lines[-1] += f" {word}" if lines[-1] else word
        return "\n".join(lines)

    def name(self) -> str:
        """Somebody's name."""
        return f"{self.random.choice(GIVEN)} {self.random.choice(SURNAMES)}"

    def turned(self) -> str:
        """A name with the surname first."""
        return f"{self.random.choice(SURNAMES)}, {self.random.choice(GIVEN)}"

    def authors(self) -> str:
        """The authors of an entry."""
        count = self.random.randint(1, 5)
        form = self.random.randint(0, 4)
        made = [self.turned() if form in (1, 2) else self.name() for _ in range(count)]
        if form == 3:
            made = [f"{self.random.choice(SURNAMES)} {self.any('A', 'BC', 'D')}" for _ in range(count)]
        last = self.any(" and ", ", and ", " & ", ", ")
        joined = last.join([", ".join(made[:-1]), made[-1]]) if count > 1 else made[0]
        return f"{joined} et al." if self.chance(0.15) else joined

    def entry(self, mark: str = "") -> str:
        """An entry of a reference list."""
        title = f"{self.any('', '', 'RopeNet: ', 'Kites – ')}{self.words(4, 9)}".capitalize()
        year = f"{self.random.randint(1985, 2024)}{self.any('', '', '', 'a')}"
        venue = self.random.choice(VENUES)
        end = self.any(
            "", "", " doi:10.1234/abc.5.", " URL https://kites.org/a.", " Accessed 2021-03-04.", " (in press)."
        )
        text = self.any(
            f"{self.authors()}. {title}. {venue}, {year}.",
            f"{self.authors()} ({year}). {title}. {venue}.",
            f"{self.authors()}. {year}. {title}. {venue}.",
            f"{self.authors()}, “{title},” {venue}, {year}.",
            f"{self.authors()}: {title}. {venue} {year}",
            f"{self.authors()}. {title}? *{venue}*, {year}",
        )
        return f"{mark}{text}{end}"

    def references(self, most: int = 9) -> list[str]:
        """The entries of a list, marked alike."""
        style = self.any("[{}] ", "[{}] ", "{}. ", "- ", "", "", "[Lee{}] ", "* ")
        return [self.entry(style.replace("{}", str(n))) for n in range(1, self.random.randint(2, most))]

    def number(self, counts: list[int], level: int, style: str) -> str:
        """The printed number of the next heading."""
        counts[level - 1] += 1
        counts[level:] = [0] * (3 - level)
        if style == "roman":
            return (
                f"{('I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X')[min(counts[0], 10) - 1]}. "
                if level == 1
                else "A. "
            )
        return f"{'.'.join(map(str, counts[:level]))}{style} "

    def front(self, heading: str) -> Iterator[str]:
        """Title, authors, places of work, dates, abstract and keywords."""
        title = self.any(
            "RopeNet: Learning to Pull", "On the Order of Printed Pages", "Kites in the Wind and", "HOW SAILS WORK"
        )
        yield f"{heading}{title}"
        if title.endswith("and"):
            yield f"{heading}in the Rain"
        names = [self.name() for _ in range(self.random.randint(1, 4))]
        if self.chance(0.5):
            joined = self.any(", ", " and ", "; ").join(f"{name}{self.any('', '1', '∗', '^2')}" for name in names)
            yield f"{self.any('', heading)}{joined}"
        else:
            for name in names:
                yield f"{self.any('', heading)}{name}"
                if self.chance(0.4):
                    yield self.any(
                        "University of Pages", "Institute of Lines, Berlin", "ann@pages.org", "Google Research"
                    )
        if self.chance(0.3):
            yield self.any("May 3, 2021", "Published at ICLR 2022", "arXiv:2103.00001v1 3 Mar 2021",
                           "Under review", "Accepted at NeurIPS 2023", "Received 2020-05-06")  # fmt: skip
        abstract, kind = self.sentences(3, 7), self.random.randint(0, 4)
        if kind <= 1:
            yield f"{heading or ''}{self.any('Abstract', 'ABSTRACT', 'Summary')}"
            yield abstract
        elif kind == 2:
            yield f"{self.any('Abstract. ', '**Abstract** ', 'Abstract—', '*Abstract*: ')}{abstract}"
        elif kind == 3:
            yield f"{abstract} {self.sentences(5, 8)}"
        if self.chance(0.25):
            yield self.any("Keywords: kites, rain", "**Index Terms** ropes", "CCS Concepts: sails")


def paper(number: int, markdown: bool) -> str:
    """Return the paper of a number as Markdown, or as plain text with wrapped lines."""
    text = Text(number)
    random, mark = text.random, "## " if markdown else ""
    leveled, style = markdown and text.chance(0.4), text.any("", ".", "none", "none", "roman")
    pieces = list(text.front("# " if leveled else mark))
    counts, width = [0, 0, 0], random.choice([60, 78])
    for heading in random.sample(HEADINGS, random.randint(3, 8)):
        for level in random.choice([(1,), (1,), (1, 2), (1, 2, 3)]):
            numbered = "" if style == "none" else text.number(counts, level, style)
            words = heading if level == 1 else f"{text.words(1, 4).capitalize()}"
            pieces.append(f"{'#' * (level + 1) + ' ' if leveled else mark}{numbered}{words}")
            for _ in range(random.randint(1, 3)):
                pieces.extend(_stretch(text, markdown))
    if text.chance(0.85):
        pieces += [f"{mark}{text.any('References', 'REFERENCES', 'Bibliography', '9 References', 'Literature cited')}"]
        entries = text.references()
        pieces += [" ".join(entries)] if text.chance(0.15) else entries
    if text.chance(0.4):
        pieces += [f"{mark}{text.any('A Proofs', 'Appendix', 'Appendix A: Knots', 'Checklist', 'A.1 More ropes')}"]
        pieces += [
            text.sentences(1, 4),
            f"{mark}{text.any('B Data', 'Broader impact', 'Funding', 'A.2 Sails')}",
            text.sentence(),
        ]
    if text.chance(0.1):
        pieces = [piece for n, part in enumerate(pieces * 2) for piece in (part, str(n + random.choice([1, 1, 2])))]
    if not markdown:
        pieces = [text.wrapped(piece, width) for piece in pieces]
    return "\n\n".join(pieces) + "\n"


def _stretch(text: Text, markdown: bool) -> list[str]:
    """A paragraph, and what may interrupt it."""
    whole = text.sentences(1, 5)
    kind = text.random.randint(0, 13)
    if kind <= 4:
        return [whole]
    first, rest = text.words(4, 8).capitalize(), f"{text.words(3, 6)}. {text.sentence()}"
    between = {
        5: f"Figure {text.random.randint(1, 9)}{text.any(':', '.', '')} {text.sentence()}",
        6: f"**Table 2** {text.sentence()}" if markdown else f"Table 2: {text.sentence()}",
        7: text.any("$$\na = b\n$$", "<!-- formula-not-decoded -->", "\\[ a = b \\]") if markdown else "a = b + 1",
        8: text.any("1 https://kites.org/code", "∗ Equal contribution.", "[^1]: Footnote words.", "2 Paid by Wind."),
        9: text.any("![a picture](a.png)", "<!-- image -->", "| a |\n|---|\n| 1 |", "<table>\n1\n</table>")
        if markdown else text.any("12", "Page 3", "\f4"),
    }.get(kind)  # fmt: skip
    if between is not None:
        return [first + text.any("", ",", "-", "."), between, rest]
    if kind == 10:
        bullet = text.any("- ", "* ", "1. ", "(2) ", "• ")
        return [whole, "\n".join(f"{bullet}{text.sentence()}" for _ in range(3))]
    if kind == 11:
        return [f"{text.any('**', '*', '')}{text.words(1, 3).capitalize()}{text.any('.**', '.*', '.', ':')} {whole}"]
    if kind == 12:
        return [text.any("```\ncode\n```", "0.1 0.2", "x y", "a&amp;b \\_ c"), whole]
    return [f"{first}-", rest] if text.chance(0.5) else [text.any("Theorem 1.", "Proof."), whole]


PARTS = (
    "Summary", "Strengths", "Weaknesses", "Questions", "Limitations", "Main Review", "Strengths And Weaknesses",
    "Soundness", "Rating", "Confidence", "Minor comments", "Typos", "Ethics", "Reasons to reject",
    "Novelty", "Requested changes",
)  # fmt: skip


def review(number: int) -> str:
    """Return the review of a number: headed, listed and scored as people do."""
    text = Text(number)
    dress = text.any("## {}", "**{}**", "**{}:**", "{}:", "{}", "### {}:", "*{}*", "{}: ", "__{}__", "1. {}")
    pieces = [text.sentence()] if text.chance(0.3) else []
    for part in text.random.sample(PARTS, text.random.randint(1, 6)):
        if part in ("Soundness", "Rating", "Confidence"):
            score = text.any("6", "3 good", "6: marginally above", "4/5", "8 (accept)")
            pieces.append(f"{dress.format(part)}{text.any(' ', chr(10))}{score}")
            continue
        pieces.append(dress.format(part.upper() if text.chance(0.15) else part))
        for _ in range(text.random.randint(1, 3)):
            bullet = text.any("", "", "- ", "* ", "1. ", "(a) ", "+ ", "W1: ", "Q1. ", "> ")
            lead = text.any("", "", "**Novelty.** ", "*Kites:* ", "Minor: ", "[W2] ")
            count = text.random.randint(1, 3) if bullet else 1
            pieces.append("\n".join(f"{bullet}{lead}{text.sentences(1, 3)}" for _ in range(count)))
    if text.chance(0.3):
        pieces += [text.any("References", "**References:**", "Refs:", "---"), "\n".join(text.references(5))]
    return text.any("\n\n", "\n\n", "\n").join(pieces) + text.any("", "\n")
