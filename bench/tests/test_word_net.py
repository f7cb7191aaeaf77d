"""Synonyms from WordNet's files, in a database of four words."""

from pathlib import Path

from peerassay_bench.word_net import WordNet

LICENCE = "  1 This software and database is ...\n"


def database(folder: Path) -> WordNet:
    """Write a database: `car` and `automobile` are one noun, `go` a verb with an irregular past."""
    noun = "00000100 06 n 02 car 0 automobile 0 000 | a vehicle  \n"
    verb = "00000200 38 v 02 go 0 move 1 000 00 | change place  \n"
    data = {"noun": LICENCE + noun, "verb": LICENCE + verb, "adj": LICENCE, "adv": LICENCE}
    at = len(LICENCE)
    index = {
        "noun": f"{LICENCE}automobile n 1 0 1 1 {at:08d}  \ncar n 1 0 1 1 {at:08d}  \n",
        "verb": f"{LICENCE}go v 1 0 1 1 {at:08d}  \n",
    }
    for part in ("noun", "verb", "adj", "adv"):
        (folder / f"data.{part}").write_text(data[part], "latin-1")
        (folder / f"index.{part}").write_text(index.get(part, LICENCE), "latin-1")
        (folder / f"{part}.exc").write_text("went go\n" if part == "verb" else "", "latin-1")
    return WordNet(folder)


def test_a_word_is_found_by_its_base_form(tmp_path: Path) -> None:
    """Regular endings and exceptions lead to the base form; a word that is not there has no meaning."""
    words = database(tmp_path)
    assert [synset.words for synset in words.synsets("cars")] == [("car", "automobile")]
    assert [lemma.name() for lemma in words.synsets("went")[0].lemmas()] == ["go", "move"]
    assert words.synsets("ferry") == []
