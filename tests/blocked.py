"""An invented paper on kilns that has a table, formulas, a listing, a figure and a footnote, made by hand."""

from peerassay.documents.paper import (
    BlockKind,
    LeftOut,
    Paper,
    PaperBlock,
    PaperCard,
    Part,
    Provenance,
    Section,
    SectionKind,
)
from peerassay.documents.sentence import Sentence

LINES = (
    ("S_abs_001", "We measure how evenly kilns burn."),
    ("S_met_001", "The unevenness is defined as\nu = max T - min T (1)\nwhere T is read each minute."),
    ("S_met_002", "It is bounded by\n\nas Table 1 shows."),
    ("tab_1_cap", "Table 1: Unevenness of kilns in kelvin."),
    ("tab_1_r01", "Kiln | Wood | Gas"),
    ("tab_1_r02", "Ridge kiln | 41.5 | 2.5"),
    ("tab_1_r03", "Dome kiln | 38.0 | 12.5"),
    ("tab_1_n1", "Means of ten burns each."),
    ("lst_1_l001", "for burn in burns:"),
    ("lst_1_l002", "    read(burn.minute)"),
    ("fig_1_cap", "Figure 1: The ridge kiln at night."),
    ("fn_1", "The gas was lit by hand."),
    ("S_con_001", "Gas burns more evenly."),
)
_ROLES = {"cap": "caption", "r01": "header", "n1": "note", "fn_1": "note"}


def _role(name: str) -> str:
    end = name.rsplit("_", 1)[-1]
    return _ROLES.get(name) or _ROLES.get(end) or ("line" if name.startswith("lst") else "row")


def kiln_paper(*changes: tuple[str, str]) -> Paper:
    """Return the paper; `changes` give other words to pieces by id."""
    changed, text, places = dict(changes), "", {}
    for name, words in LINES:
        written = changed.get(name, words)
        text += ("\n" if name[:3] in {"tab", "lst"} and not name.endswith(("cap", "l001")) else "\n\n") if text else ""
        places[name] = (len(text), len(text) + len(written), written)
        text += written
    sentences = [
        Sentence(id=name, text=words, start=start, end=end, paragraph=n)
        for n, (name, (start, end, words)) in enumerate(places.items())
        if name.startswith("S_")
    ]
    headings = {"S_abs": SectionKind.ABSTRACT, "S_met": SectionKind.METHOD, "S_con": SectionKind.CONCLUSION}
    first = {name: next(s.start for s in sentences if s.id.startswith(name)) for name in headings}
    ends = [*list(first.values())[1:], len(text)]
    return Paper(
        id="paper-kilns",
        card=PaperCard(title="How Evenly Kilns Burn", abstract="We measure how evenly kilns burn."),
        text=text,
        sections=tuple(
            Section(id=kind.value, kind=kind, heading=kind.value.title(), number=None, level=1, start=start, end=end)
            for (name, kind), start, end in zip(headings.items(), first.values(), ends, strict=True)
        ),
        sentences=tuple(sentences),
        blocks=(*_formulas(places), *_blocks(places)),
        source=Provenance(format="markdown", name="kilns.md", digest="0" * 64),
    )


def _formulas(places: dict[str, tuple[int, int, str]]) -> list[PaperBlock]:
    start, _, words = places["S_met_001"]
    formula = "u = max T - min T (1)"
    at = start + max(words.find(formula), 0)
    part = Part(id="eq_1", text=formula, start=at, end=at + len(formula), role="formula")
    gap = places["S_met_002"][0] + len("It is bounded by\n")
    return [
        PaperBlock(id="eq_1", kind=BlockKind.FORMULA, label="(1)", parts=(part,), start=at, end=at + len(formula)),
        PaperBlock(id="eq_2", kind=BlockKind.FORMULA, start=gap, end=gap),
    ]


def _blocks(places: dict[str, tuple[int, int, str]]) -> list[PaperBlock]:
    made = []
    kinds = {
        "tab_1": BlockKind.TABLE,
        "lst_1": BlockKind.LISTING,
        "fig_1": BlockKind.FIGURE,
        "fn_1": BlockKind.FOOTNOTE,
    }
    labels = {"tab_1": "Table 1", "fig_1": "Figure 1"}
    for name, kind in kinds.items():
        parts = tuple(
            Part(
                id=key,
                text=words,
                start=start,
                end=end,
                role=_role(key),  # type: ignore[arg-type]
                cells=tuple(words.split(" | ")) if " | " in words else (),
            )
            for key, (start, end, words) in places.items()
            if key == name or key.startswith(f"{name}_")
        )
        made.append(
            PaperBlock(id=name, kind=kind, label=labels.get(name), parts=parts, start=parts[0].start, end=parts[-1].end)
        )
    return made


def with_left_out(paper: Paper) -> Paper:
    """Return the paper with two pieces of its file that are in no block."""
    return paper.model_copy(update={"left_out": (LeftOut(text="7", reason="page number"),) * 2})
