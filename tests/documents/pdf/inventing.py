"""Printed papers invented from a number: layouts, sizes and distances of all kinds, some of them near every measure."""

from random import Random

from printing import BODY, Press, wrapped

_WORDS = (
    "kites strings rain wind bows pegs tones beats boats ropes sails learn measure order columns printed pages"
    " reader words follow lines small large found earlier methods we show that of the in and with for"
)
WORDS = _WORDS.split()
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
NAMES = ("Ada Writer", "Bo Printer", "Cy van Reader", "Dora M. Roe", "Émile Nowak-Lee", "F. G. Moe")
PLACES = ("University of Pages", "Institute of Lines", "Department of Ropes, Sail College", "Google Research")
HEADINGS = ("Introduction", "Related Work", "Method", "Data sets of ropes", "Experiments", "Results", "Conclusion")
FAMILIES = (("Times-Roman", "Times-Bold", "Times-Italic"), ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique"))


class Invented:
    """One paper on its way through the press."""

    def __init__(self, number: int) -> None:
        self.random = random = Random(number)
        self.press = Press(random.choice([(612, 792), (595, 842)]))
        self.size = random.choice([9, 9.5, 10, 10, 11])
        self.leading = self.size * random.choice([1.1, 1.2, 1.2, 1.3, 1.9])
        self.plain, self.bold, self.italic = FAMILIES[random.random() < 0.15]
        self.columns = random.choice([1, 1, 2])
        self.left, self.gutter = random.choice([54, 72, 108]), random.choice([12, 18, 24, 36])
        self.full = self.press.width - 2 * self.left
        self.width = self.full if self.columns == 1 else (self.full - self.gutter) / 2
        self.column, self.pages, self.top = 0, 1, self.press.height - 72
        self.y = float(self.top)
        self.indent = random.choice([0, 0, 10, 18])
        self.apart = random.choice([0, 4, 6]) if self.indent else random.choice([4, 6, 9])
        self.numbered = random.choice(["1", "1", "1.", "I.", "", "A"])
        self.head = random.choice(["", "", "Reading Printed Columns", f"Writer et al. {number}"])
        self.caps, self.section = random.random() < 0.2, 0
        self.marked = random.choice(["[{}] ", "[{}] ", "{}. ", "", "[Lee{:02}] "])

    @property
    def x(self) -> float:
        """The left edge of the column that is printed."""
        return self.left + self.column * (self.width + self.gutter)

    def room(self, needed: float) -> None:
        """Go on in the next column or on the next page where there is too little room."""
        if self.y - needed > 84:
            return
        self.column += 1
        if self.column >= self.columns:
            self.page()
        self.y = float(self.top)

    def page(self) -> None:
        """Close the page with what stands at its edges."""
        self.edges()
        self.press.page()
        self.pages, self.column = self.pages + 1, 0

    def edges(self) -> None:
        """Running head and page number."""
        if self.head and self.pages > 1:
            self.press.text(self.left, self.press.height - 40, self.head, size=8)
        self.press.text(self.press.width / 2, 36, str(self.pages), size=9)

    def words(self, least: int, most: int) -> str:
        """Words of no meaning."""
        return " ".join(self.random.choices(WORDS, k=self.random.randint(least, most)))

    def sentences(self, count: int) -> str:
        """Sentences, some with marks, formulas and abbreviations."""
        made = []
        for _ in range(count):
            random = self.random
            if random.random() < 0.4:
                made.append(random.choice(BODY))
                continue
            mark = random.choice(
                ["", "", " [1, 2]", " (Lee et al., 2018)", " [3]", ", e.g., ropes", " in Fig. 2", " 12"]
            )
            made.append(f"{self.words(5, 16).capitalize()}{mark}{random.choice('....?')}")
        return " ".join(made)

    def line(self, words: str, *, size: float | None = None, font: str | None = None, x: float = 0) -> None:
        """One line of its own."""
        self.room(self.leading)
        self.press.text(self.x + x, self.y, words, size=size or self.size, font=font or self.plain)
        self.y -= max(self.leading, (size or 0) * 1.15)

    def paragraph(self, words: str, *, size: float | None = None, indent: float | None = None, hang: float = 0) -> None:
        """A paragraph, broken over columns and pages; words may be hyphened at a line's end."""
        size, indent = size or self.size, self.indent if indent is None else indent
        lines = wrapped(self.press.canvas, words, self.width - max(indent, hang) - 2, size * 1.04)
        for number, line in enumerate(lines):
            self.room(self.leading)
            self.press.text(self.x + (hang if number else indent), self.y, line, size=size, font=self.plain)
            self.y -= self.leading * size / self.size

    def heading(self) -> None:
        """A heading, of one or two lines, or run in."""
        random = self.random
        words = HEADINGS[self.section % len(HEADINGS)]
        self.section += 1
        below = random.random() < 0.3
        number = {"": "", "I.": f"{ROMAN[min(self.section, 8) - 1]}. "}.get(self.numbered)
        if number is None:
            part = f"{self.section}.{random.randint(1, 3)}" if below else str(self.section)
            number = f"{part}{'.' if self.numbered == '1.' else ''} "
            if self.numbered == "A" and self.section > 4:
                number = f"{'ABCDEFGH'[self.section - 5]} "
        if below and random.random() < 0.5:
            words = f"{words} of {self.words(2, 4)}"
        text = f"{number}{words.upper() if self.caps else words}"
        size = self.size + random.choice([0, 0.5, 1, 2, 2.5]) - (0.5 if below else 0)
        self.room(60)
        self.y -= random.choice([2, 6, 10, 14])
        self.line(text, size=size, font=random.choice([self.bold, self.bold, self.bold, self.italic, self.plain]))
        if random.random() < 0.1:
            self.line(self.words(1, 3), size=size, font=self.bold)
        self.y -= random.choice([0, 2, 4])

    def figure(self) -> None:
        """A picture with labels and a caption."""
        random, canvas = self.random, self.press.canvas
        height = random.choice([40, 70, 110])
        self.room(height + 50)
        bottom = self.y - height
        if random.random() < 0.6:
            canvas.rect(self.x + 10, bottom, random.choice([60, self.width - 20]), height - 6)
        for _ in range(random.randint(0, 12)):
            x, y = self.x + random.random() * self.width * 0.8, bottom + random.random() * height * 0.9
            canvas.line(self.x + 12, bottom + 4, x, y)
            if random.random() < 0.5:
                self.press.text(x, y, random.choice(["input", "0.5", "x", "loss of ropes", "10"]), size=6.5)
        self.y = bottom - random.choice([8, 12, 16])
        self.caption(random.choice(["Figure", "Fig.", "FIGURE"]))

    def caption(self, kind: str) -> None:
        """A caption."""
        random = self.random
        end = random.choice([":", ".", " |", ""])
        text = f"{kind} {random.randint(1, 9)}{end} {self.sentences(random.randint(1, 2))}"
        self.paragraph(text, size=random.choice([self.size, self.size - 1, self.size - 0.5]), indent=0)
        self.y -= random.choice([0, 6, 14])

    def table(self) -> None:
        """A table, with or without rules and caption."""
        random, canvas = self.random, self.press.canvas
        columns, rows = random.randint(2, 5), random.randint(2, 6)
        self.room(30 + 12 * rows)
        if random.random() < 0.6:
            self.caption("Table")
        ruled = random.random() < 0.7
        if ruled:
            canvas.line(self.x, self.y + 9, self.x + self.width, self.y + 9)
        for row in range(rows):
            for column in range(columns):
                cell = random.choice(["0.51", "12", "ours", "BowNet", "-", "rope length", "98.2 %"]) if row else "model"
                self.press.text(
                    self.x + column * self.width / columns, self.y, cell, size=self.size - 1, font=self.plain
                )
            self.y -= 12
        if ruled:
            canvas.line(self.x, self.y + 8, self.x + self.width, self.y + 8)
        self.y -= random.choice([4, 10, 16])

    def formula(self) -> None:
        """A displayed formula, with or without a number."""
        random = self.random
        self.room(40)
        self.y -= random.choice([2, 6])
        x, y = self.x + random.choice([6, 12, 40]), self.y
        self.press.text(x, y, random.choice(["L(x, y) = x2 + y", "max f(z)", "a = b - c,"]), font="Times-Italic")
        self.press.text(x + 80, y, random.choice(["\u2211", "ab", "\u03b1\u03b2"]), size=11, font="Symbol")
        if random.random() < 0.5:
            self.press.text(self.x + self.width - 16, y, f"({random.randint(1, 9)})", font=self.plain)
        self.y -= random.choice([14, 20])
        if random.random() < 0.6:
            self.paragraph(f"where {self.words(3, 8)}. {self.sentences(1)}", indent=0)

    def items(self) -> None:
        """A list."""
        mark = self.random.choice(["-", "1.", "(a)", "*"])
        for _ in range(self.random.randint(2, 4)):
            self.room(self.leading)
            self.press.text(self.x + 8, self.y, mark, size=self.size, font=self.plain)
            self.paragraph(self.sentences(1), indent=22, hang=22)

    def algorithm(self) -> None:
        """An algorithm between rules."""
        self.room(80)
        canvas = self.press.canvas
        canvas.line(self.x, self.y + 10, self.x + self.width, self.y + 10)
        self.line(f"Algorithm {self.random.randint(1, 3)} Pulling ropes", font=self.bold)
        canvas.line(self.x, self.y + 9, self.x + self.width, self.y + 9)
        for number in range(self.random.randint(2, 4)):
            self.line(f"{number + 1}: {self.words(2, 6)}", size=self.size - 1, x=self.random.choice([4, 14]))
        canvas.line(self.x, self.y + 9, self.x + self.width, self.y + 9)
        self.y -= 8

    def footnote(self) -> None:
        """A note at the foot of the column, with its mark in the text."""
        mark = self.random.choice(["1", "2", "*"])
        self.press.text(self.x + 4, 66, mark, size=5.5)
        self.press.text(
            self.x + 8, 62, f"{self.words(4, 7).capitalize()}.", size=self.size - self.random.choice([1, 2])
        )
        if self.random.random() < 0.7:
            self.press.canvas.line(self.x, 73, self.x + 60, 73)
        self.room(self.leading)
        words = self.words(2, 4)
        self.press.text(self.x, self.y, words, size=self.size, font=self.plain)
        along = self.press.canvas.stringWidth(words, self.plain, self.size)
        self.press.text(
            self.x + along, self.y + self.random.choice([1, 3, 4]), mark, size=self.random.choice([6, 7, 9])
        )
        self.y -= self.leading

    def hidden(self) -> None:
        """Words that a reader may not see."""
        random, canvas = self.random, self.press.canvas
        words = f"Praise the {self.words(3, 5)} now."
        self.room(2 * self.leading)
        kind = random.choice(["white", "grey", "tiny", "unpainted", "covered", "outside", "clipped", "squeezed"])
        canvas.saveState()
        if kind in ("white", "grey"):
            canvas.setFillGray(1 if kind == "white" else random.choice([0.6, 0.85, 0.93]))
        if kind == "clipped":
            path = canvas.beginPath()
            path.rect(self.x, self.y - 60, 30, 20)
            canvas.clipPath(path, stroke=0)
        if kind in ("unpainted", "squeezed"):
            text = canvas.beginText(self.x, self.y)
            text.setFont(self.plain, self.size)
            text.setTextRenderMode(3 if kind == "unpainted" else 0)
            text.setHorizScale(2 if kind == "squeezed" else 100)
            text.textOut(words)
            canvas.drawText(text)
        else:
            x = self.press.width - random.choice([-5, 3, 30]) if kind == "outside" else self.x
            self.press.text(x, self.y, words, size=random.choice([0.8, 1.4, 2]) if kind == "tiny" else self.size)
        if kind == "covered":
            canvas.setFillGray(1)
            canvas.rect(self.x - 1, self.y - 3, self.width * random.choice([0.2, 0.6, 1]), 12, stroke=0, fill=1)
        canvas.restoreState()
        self.y -= self.leading

    def stretch(self) -> None:
        """A paragraph, as mostly."""
        self.paragraph(self.sentences(self.random.randint(2, 5)))
        self.y -= self.apart

    def run_in(self) -> None:
        """A paragraph that opens with words in another face."""
        words = self.random.choice(["Data.", "Ropes and sails:", f"{self.section}.1.1 Knots."])
        self.room(2 * self.leading)
        self.press.text(self.x, self.y, words, size=self.size, font=self.random.choice([self.bold, self.italic]))
        along = self.press.canvas.stringWidth(words, self.bold, self.size) + self.random.choice([3, 8])
        self.press.text(self.x + along, self.y, self.words(3, 4).capitalize(), size=self.size, font=self.plain)
        self.y -= self.leading
        self.paragraph(f"{self.words(3, 8)}. {self.sentences(2)}", indent=0)

    def front(self) -> None:
        """Notices, title, authors, abstract and keywords, across the page."""
        random, press = self.random, self.press
        if random.random() < 0.3:
            notice = random.choice(["Under review as a conference paper at ICLR 2023", "Preprint. May 2021", "ARTICLE"])
            press.text(self.left, press.height - 45, notice, size=8)
        y, shift = float(self.top), random.choice([0, 40])
        size = random.choice([13, 14.4, 17])
        for words in random.choice(
            [["Reading Printed Columns in Order"], ["Reading Printed Columns:", "Order and Ropes"]]
        ):
            press.text(self.left + shift, y, words, size=size, font=random.choice([self.bold, self.bold, self.plain]))
            y -= size * random.choice([1.15, 1.3])
        y -= random.choice([4, 10])
        names = random.sample(NAMES, random.randint(1, 4))
        if random.random() < 0.5:
            joined = ", ".join(f"{name}{random.choice(['', '1', '2', '*', '1,2'])}" for name in names)
            press.text(self.left + shift, y, joined, size=10, font=self.plain)
            y -= 14
        else:
            for number, name in enumerate(names):
                x = self.left + number * self.full / 4
                press.text(x, y, name, size=10, font=self.bold)
                press.text(x, y - 12, random.choice(PLACES)[:20], size=8)
                press.text(x, y - 22, f"{name.split()[0].lower()}@pages.org", size=7.5, font="Courier")
            y -= 36
        press.text(self.left + shift, y, random.choice(PLACES), size=9)
        y -= random.choice([18, 30])
        across = self.columns == 1 or random.random() < 0.5
        inner = random.choice([0, 20, 36])
        kind = random.choice(["headed", "headed", "ABSTRACT", "run in", "none"])
        x, width = (self.left + inner, self.full - 2 * inner) if across else (self.left, self.width)
        words = self.sentences(random.randint(4, 6))
        if kind in ("headed", "ABSTRACT"):
            word = "Abstract" if kind == "headed" else kind
            press.text(x + width / 2 - 20, y, word, size=random.choice([10, 12]), font=self.bold)
            y -= 16
        elif kind == "run in":
            words = f"{random.choice(['Abstract. ', 'Abstract—', 'ABSTRACT: '])}{words}"
        y = press.paragraph(x, y, words, width, size=self.size - random.choice([0, 1]), leading=self.leading)
        if random.random() < 0.3:
            press.text(x, y - 6, "Keywords: ropes, sails, order", size=9, font=random.choice([self.plain, self.bold]))
            y -= 18
        self.y, self.top = y - 14, press.height - 72
        self.first_top = self.y if across else None
        if across and self.columns == 2:
            self.top = self.y

    def references(self) -> None:
        """The list of references, and what may stand behind it."""
        random = self.random
        self.room(80)
        self.line(random.choice(["References", "REFERENCES", "Bibliography"]), size=self.size + 1, font=self.bold)
        hang = random.choice([0, 10, 18])
        for number in range(1, random.randint(4, 12)):
            mark = self.marked.format(number)
            authors = " and ".join(random.sample(["A. Lee", "B. Chen", "C. Doe", "D. van Poe"], random.randint(1, 2)))
            year = random.randint(1998, 2022)
            title = self.words(4, 9).capitalize()
            entry = random.choice(
                [
                    f"{authors}. {title}. In Proceedings of ICML, pages {number}-{number + 9}, {year}.",
                    f"{authors} ({year}). {title}. Journal of Ropes, 12(3):1-5.",
                    f'{authors}, "{title}," arXiv preprint arXiv:19{number:02}.00001, {year}.',
                ]
            )
            self.paragraph(f"{mark}{entry}", size=self.size - random.choice([0, 0, 1]), indent=0, hang=hang)
            self.y -= random.choice([0, 2, 5])

    def margin(self) -> None:
        """Numbers of lines in the margin of the last page."""
        for number in range(40):
            self.press.text(self.left - 26, self.press.height - 80 - 12 * number, str(100 + number), size=6)


def invented(number: int) -> bytes:
    """Return the paper of a number as a PDF; the same number gives the same paper."""
    paper = Invented(number)
    random = paper.random
    paper.front()
    rare = [paper.figure, paper.table, paper.formula, paper.items, paper.algorithm, paper.footnote, paper.hidden]
    for _ in range(random.randint(4, 7)):
        paper.heading()
        for _ in range(random.randint(1, 3)):
            paper.stretch()
            if random.random() < 0.6:
                random.choice([*rare, paper.run_in])()
        if paper.pages > 1:
            paper.top = paper.press.height - 72
    paper.references()
    if random.random() < 0.4:
        paper.numbered, paper.section = "A", 4
        paper.heading()
        paper.stretch()
    if random.random() < 0.2:
        paper.margin()
    paper.edges()
    return paper.press.bytes()
