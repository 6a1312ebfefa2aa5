"""Sentences: whole, and naming everything that their step does."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest
import told
from puzzles import minimal_puzzles
from test_cases import Case, cases, state

import swordfish as sf
from swordfish import HouseMark, Link, Mark, Node, Step, _core
from swordfish.ladder.examples import example
from swordfish.model.levels import LEVELS
from swordfish.model.rating_technique import rating_techniques
from swordfish.model.technique import MISTAKE
from swordfish.tell.languages import catalogue_file, language_of, languages
from swordfish.tell.names import cell_name
from swordfish.tell.step_words import Role

ROOT = Path(__file__).parents[1]

LONGEST_STORY = 40

SLOT = re.compile(r"\{[^}]*\}")
EMPTY_SLOT = re.compile(r"  | [,.;:]|^[,.;:]|\(\)|[{}\[\]]|\b(?:and|or|of|in|from|is) (?:and|or|,)")


def faults(step: Step) -> list[str]:
    """What is wrong with the sentence of a step."""
    text = step.text
    found = [f"{gap.group()!r} in it" for gap in EMPTY_SLOT.finditer(text)]
    if not text.endswith(".") or ".." in text:
        found.append("no full stop at its end")
    if not (text[0].isupper() or re.match(r"r\dc\d", text)):
        found.append("no capital at its beginning")
    for cell, digit in (*step.placements, *step.eliminations):
        if cell_name(cell) not in text or str(digit) not in re.sub(r"r\dc\d", "", text):
            found.append(f"{cell_name(cell)} or {digit} is missing")
    return found


FINDS = [case for case in cases() if case.verb == "find"]


@pytest.mark.parametrize("case", FINDS, ids=lambda case: case.slug)
def test_every_step_of_a_case_has_a_whole_sentence(case: Case) -> None:
    steps = sf.steps(state(case), technique=case.slug)
    assert steps
    for step in steps[:200]:
        assert not faults(step), step.text


def test_steps_along_random_paths_have_whole_sentences() -> None:
    told = set()
    for puzzle in minimal_puzzles(seed=4, number=25):
        for step in sf.explain(puzzle, ladder="full").steps:
            assert not faults(step), step.text
            told.add(step.technique)
    assert len(told) > 10


def test_the_check_of_sentences_sees_an_empty_slot() -> None:
    marks = (Mark("base", 0, (4,)),)
    for template in (
        "{base} and {cover} hold 4.",
        "In {cover} {base} is 4.",
        "{base}{cover}, so 4",
    ):
        bad = sf.Technique("bad", "Bad", "", 1, "easy", 1, text=template)
        assert faults(Step(bad, placements=((0, 4),), marks=marks))


def test_templates_name_only_what_there_is() -> None:
    step = Step(marks=(Mark("base", 0, (4,)),))
    for technique in sf.techniques():
        assert Step(technique, marks=step.marks).text
        outside = SLOT.sub("", technique.text)
        assert not re.search(r"[{}]", outside), technique.text
    wrong = sf.Technique("wrong", "Wrong", "", 1, "easy", 1, text="{seta} is wrong.")
    with pytest.raises(ValueError, match=r"expected a slot of a sentence, got \{seta\}"):
        _ = Step(wrong).text


def test_techniques_that_find_steps_of_their_own_have_a_sentence() -> None:
    for case in FINDS:
        for step in sf.steps(state(case), technique=case.slug):
            assert step.technique is not None
            assert step.technique.text, step.technique.slug


def test_an_optional_part_is_left_out_whole() -> None:
    text = "{base} is 4[, because of {cover}]."
    technique = sf.Technique("one", "One", "", 1, "easy", 1, text=text)
    base, cover = Mark("base", 0), Mark("cover", 8)
    assert Step(technique, marks=(base,)).text == "r1c1 is 4."
    assert Step(technique, marks=(base, cover)).text == "r1c1 is 4, because of r1c9."
    other = sf.Technique(
        "two", "Two", "", 1, "easy", 1, text="[{cover}||nothing] keeps {base} out."
    )
    assert Step(other, marks=(base, cover)).text == "r1c9 keeps r1c1 out."
    assert Step(other, marks=(base,)).text == "Nothing keeps r1c1 out."


def test_cross_hatching_names_the_digits_that_leave_one_place() -> None:
    puzzle = (
        "5........" + "." * 18 + ".5......." + "." * 18 + "..7......" + "..8......" + "........."
    )
    step = next(
        step
        for step in sf.steps(puzzle, technique="hidden_single")
        if step.placements == ((74, 5),)
    )
    assert step.text == (
        "In box SW every open cell but r9c3 sees the 5 in r1c1 or r4c2, so r9c3 is 5."
    )


def test_a_naked_single_names_the_houses_that_leave_it_one_digit() -> None:
    row = "12345678."
    said = {
        step.placements[0][0]: step.text
        for step in sf.steps(row + "." * 72, technique="naked_single")
    }
    assert said == {8: "r1c9 sees every digit but 9 in row 1, so it is 9."}
    grid = sf.Grid("1234567.." + "." * 72).after(Step(eliminations=((8, 8),)))
    (step,) = sf.steps(grid, technique="naked_single")
    assert step.text == (
        "r1c9 sees every digit but 9 in row 1, or has lost it before (8), so it is 9."
    )
    alone = sf.Grid().after(Step(eliminations=tuple((40, digit) for digit in range(1, 9))))
    (step,) = sf.steps(alone, technique="naked_single")
    assert step.text == "r5c5 has lost every digit but 9 before, so it is 9."


def test_a_hidden_single_names_cells_from_which_the_digit_was_removed() -> None:
    grid = sf.Grid("." * 30 + "4" + "." * 50)
    grid = grid.after(Step(eliminations=tuple((cell, 4) for cell in (0, 1, 4, 5, 6, 7, 8))))
    said = [step.text for step in sf.steps(grid, technique="hidden_single")]
    assert said[0] == (
        "In row 1 every open cell but r1c3 sees the 4 in r4c4 or had it removed before "
        "(r1c1, r1c2, r1c5, r1c6, r1c7, r1c8 and r1c9), so r1c3 is 4."
    )
    nobody = sf.Grid().after(Step(eliminations=tuple((cell, 4) for cell in range(1, 9))))
    said = [step.text for step in sf.steps(nobody, technique="hidden_single")]
    assert said[0] == "In row 1 only r1c1 is left for the 4, so r1c1 is 4."


@pytest.mark.parametrize(
    ("marks", "houses", "said"),
    [
        ([Mark("wrong", 0, (4,)), Mark("wrong", 1, (4,))], [HouseMark("wrong", 0)],
         "row 1 has no place for 4"),
        ([Mark("wrong", 0)], [], "r1c1 has no candidate left"),
        ([Mark("wrong", 0, (4,))], [], "r1c1 is 4 and is not"),
        ([Mark("wrong", 0, (4, 7))], [], "r1c1 is both 4 and 7"),
        ([Mark("wrong", 0, (4,)), Mark("wrong", 8, (4,))], [],
         "r1c1 and r1c9, which see each other, are both 4"),
        ([], [], ""),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(marks: list[Mark], houses: list[HouseMark], said: str) -> None:
    technique = sf.Technique("end", "End", "", 1, "easy", 1, text="- [{impossible}]")
    step = Step(technique, marks=tuple(marks), houses=tuple(houses), eliminations=((40, 4),))
    assert step.text.removeprefix("- ") == said
    assert step.notation == "End: r5c5<>4"


def test_every_contradiction_says_what_cannot_be() -> None:
    for slug in ("forcing_chain_contradiction", "forcing_net_contradiction",
                 "deep_net_contradiction", "nested_net"):  # fmt: skip
        step = example(slug)
        assert any(mark.role == "wrong" for mark in step.marks)
        assert re.search(
            r"(no place for|no candidate left|is not|both).*, which can't be, so", step.text
        )
        assert re.search(
            r"(Platz|Kandidaten|nicht|zugleich|beide).*kann nicht sein", step.tell(language="de")
        )


def story(links: list[Link]) -> str:
    """What is told of links, without the capital of a sentence."""
    technique = sf.Technique("story", "Story", "", 1, "easy", 1, text="- [{story}]")
    return Step(technique, links=tuple(links)).text.removeprefix("- ")


def test_a_story_tells_groups_and_sets() -> None:
    a, group = Node((0,), 4), Node((4, 5), 4)
    locked, inside = Node((6,), 4, als=(6, 7)), Node((7,), 9, als=(6, 7))
    links = [Link(a, group, True), Link(group, locked, False), Link(locked, inside, True)]
    assert story(links) == (
        "if r1c1 is not 4, then r1c5 or r1c6 is 4, so r1c7 is not 4, so r1c8 is 9"
    )
    assert story([Link(Node((4,), 4), Node((4,), 7), False)]) == "if r1c5 is 4, it is not 7"
    out = [Link(a, locked, False), Link(locked, Node((44,), 1), True)]
    assert story(out) == (
        "if r1c1 is 4, then r1c7 is not 4, so the other digits of r1c7 and r1c8 leave r5c9 only 1"
    )
    assert story(links * LONGEST_STORY) == ""


def test_a_story_tells_a_premise_once() -> None:
    a, b, c, d = (Node((cell,), 4) for cell in (0, 4, 9, 13))
    both = [Link(a, b, False), Link(b, d, True), Link(a, c, False), Link(a, Node((0,), 7), False)]
    assert story(both) == (
        "if r1c1 is 4, then r1c5 is not 4, so r2c5 is 4; then r2c1 is not 4; then r1c1 is not 7"
    )
    other = [Link(a, b, False), Link(a, c, True)]
    assert story(other) == "if r1c1 is 4, then r1c5 is not 4; if r1c1 is not 4, then r2c1 is 4"


def test_short_lines_name_the_digits_and_houses_of_a_pattern() -> None:
    patterns = {
        slug: example(slug).notation.split(": ")[1].split(" => ")[0]
        for slug in (
            "naked_single",
            "hidden_single",
            "naked_pair",
            "finned_x_wing",
            "als_xz",
            "sue_de_coq",
        )
    }
    shapes = {slug: re.sub(r"\d+", "1", pattern) for slug, pattern in patterns.items()}
    assert shapes["naked_single"] == "r1c1"
    assert shapes["hidden_single"] == "(1)r1"
    assert shapes["naked_pair"] == "(1)r1c1"
    assert re.fullmatch(r"\(1\)(r1/c1|c1/r1) fin (,?r1c1)+", shapes["finned_x_wing"])
    assert shapes["als_xz"].count("(1)") == 2  # the two sets; what they share is in them
    assert shapes["sue_de_coq"].count("(1)") == 3  # the sets, and the cells where both meet


def test_numbers_of_other_boards_are_told_as_they_are() -> None:
    marks = (Mark("base", 100, (4, 12)), Mark("base", 101, (4,)))
    houses = (HouseMark("base", 40), HouseMark("base", 41), HouseMark("base", 0))
    text = "{base} hold {digits} in {houses.base}."
    technique = sf.Technique("other", "Other", "", 1, "easy", 1, text=text)
    step = Step(technique, eliminations=((200, 12), (0, 4)), marks=marks, houses=houses)
    assert step.text == "Cell 100 and cell 101 hold 4 and 12 in row 1 and houses 40 and 41."
    assert step.notation == "Other: (4,12)cell 100,cell 101 => r1c1<>4, cell 200<>12"
    one = Step(technique, marks=(Mark("base", 0, (4,)),), houses=houses)
    assert one.notation == "Other: (4)r1h40h41"


def test_what_is_no_step_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"expected one of the roles base, cover, .* got 'king'"):
        _ = Step(marks=(Mark("king", 0),)).notation  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected a number of a cell, a house or a digit"):
        _ = Step(placements=((10**30, 1),)).text


ENGLISH_WORDS = re.compile(r"\b(the|and|or|that|can|must|from|hold|holds)\b", re.IGNORECASE)
OTHERS = [code for code in languages() if code != "en"]


def meanings() -> list[str]:
    """What each kind of rule for boards says."""
    return [meaning for _, _, meaning, _ in _core.rule_kinds()]


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_sentence_of_the_core(code: str) -> None:
    language = language_of(code)
    assert language is not None
    texts = [one.text for one in (MISTAKE, *sf.techniques(), *sf.board_techniques())]
    texts += [one.text for one in rating_techniques()]
    texts += _core.said()
    texts += meanings()
    assert [text for text in texts if text and not language.translates(text)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_name_word_and_phrase(code: str) -> None:
    catalogue = json.loads(catalogue_file(code).read_text("utf-8"))
    names = {one.name for one in (MISTAKE, *sf.techniques(), *sf.board_techniques())}
    names |= {one.name for one in rating_techniques()}
    numbers = (part for _, _, _, taken in _core.rule_kinds() for part in taken if part[0])
    names |= {name for _, name, *_ in numbers}
    assert names - catalogue["names"].keys() == set()
    roles = {role.replace("_", " ") for role in get_args(Role)} - {"base", "cover"}
    roles |= {"pattern", "blocker", "pattern house", "crossing house", "broken house"}
    others = {"strong link", "weak link", "placed", "removed"}
    assert {*LEVELS, *roles, *others} - catalogue["words"].keys() == set()
    source = (ROOT / "core/tell/language.hpp").read_text()
    phrases = dict(re.findall(r'^    \{"(\w+)", "(.*)"\},$', source, re.MULTILINE))
    assert len(phrases) > 30
    assert phrases.keys() - catalogue["phrases"].keys() == set()
    german = json.loads(catalogue_file("de").read_text("utf-8"))
    for part in ("joints", "kinds", "labels", "words", "phrases"):
        assert catalogue[part].keys() == german[part].keys(), part
    for part in ("names", "joints", "labels", "words"):  # which nobody fills
        assert [text for text in catalogue[part].values() if "{" in text] == [], part
    beside = {*_core.said(), *meanings()}
    spoken = {one.text for one in (MISTAKE, *sf.techniques(), *sf.board_techniques())}
    spoken |= {one.text for one in rating_techniques()}
    translated = {*texts_of(catalogue["sentences"])}
    assert translated - spoken - beside == set(), "translations of what nobody says"


def texts_of(sentences: dict[str, str]) -> list[str]:
    """The English templates; each translation has the same slots."""
    for english, german in sentences.items():
        slots = [set(re.findall(r"\{([\w.+]+)", text)) for text in (english, german)]
        assert slots[1] <= slots[0], german
    return [*sentences]


@pytest.mark.parametrize("code", OTHERS)
def test_sentences_of_a_language_are_whole_and_name_the_same(code: str) -> None:
    for case in FINDS:
        for step in sf.steps(state(case), technique=case.slug)[: 20 if code == "de" else 5]:
            text = step.tell(language=code)
            assert not EMPTY_SLOT.search(text), text
            assert not ENGLISH_WORDS.search(text), text
            assert text.endswith((".", "。")), text
            for cell, digit in (*step.placements, *step.eliminations):
                assert cell_name(cell) in text, text
                assert str(digit) in re.sub(r"r\dc\d", "", text), text


def test_a_mistake_names_its_digits_in_german_as_germans_do() -> None:
    one, two = (Mark("wrong", 0, (1,)), Mark("wrong", 1, (2,)))
    assert Step(MISTAKE, marks=(one,)).tell(language="de").endswith("hat dort die 1.")
    assert Step(MISTAKE, marks=(one, two)).tell(language="de").endswith("hat dort 1 und 2.")


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("variety", ["killer", "sandwich", "whisper", "anti-knight", "jigsaw"])
def test_sentences_of_boards_are_whole_in_every_language(code: str, variety: str) -> None:
    path = sf.explain(sf.generate(size=6, rules=variety, seed=4).board)
    assert path.steps
    for step in path.steps:
        text = step.tell(language=code)
        assert not re.search(r"  | [,.](?!\.)|^[,.;:]|\(\)|[{}\[\]]", text), text
        assert not ENGLISH_WORDS.search(text), text
        assert text.endswith((".", "。")), text
        assert not [one for one in step.changes.split(", ") if one[:4] not in text], text


def test_what_a_language_lacks_is_english() -> None:
    technique = sf.Technique("mine", "Mine", "", 1, "easy", 1, text="{base} and {result}.")
    step = Step(technique, placements=((0, 4),), marks=(Mark("base", 8),))
    assert step.tell(language="de") == step.text == "r1c9 and r1c1 is 4."
    with pytest.raises(
        ValueError, match="expected one of the languages en, de, es, fr, ja, got 'xx'"
    ):
        step.tell(language="xx")


def test_what_is_said_and_drawn_of_every_technique_is_what_it_was() -> None:
    """What differs may be right: tests/told.py says how to pin it."""
    pinned = json.loads(told.PINNED.read_text())
    found = told.hashes()
    assert sum(int(counts[0]) for counts in found.values()) >= 10_000
    assert {key: one for key, one in found.items() if pinned.get(key) != one} == {}
    assert pinned.keys() == found.keys()


def test_french_marks_stay_with_their_word() -> None:
    page = ROOT / "src/swordfish/web/page"
    rooms = [file.read_text("utf-8") for file in page.glob("*_texts.js")]
    own = [text.partition("\n  fr: {")[2].partition("\n  },")[0] for text in rooms]
    assert all(own)
    texts = [catalogue_file("fr").read_text("utf-8"), (page / "french.js").read_text("utf-8"), *own]
    alone = r'[^\n"]{0,20}[^\s"] [:;?!](?=[\s".\]]|$)'
    assert [gap for text in texts for gap in re.findall(alone, text)] == []


def test_lists_and_stories_are_joined_as_the_language_does() -> None:
    marks = tuple(Mark("base", cell, (4,)) for cell in range(3))
    technique = sf.Technique("list", "List", "", 1, "easy", 1, text="By {chain}: {eliminations}.")
    step = Step(technique, eliminations=((0, 4), (1, 4), (2, 4)), marks=marks)
    assert "r1c1, r1c2 and r1c3" in step.tell()
    assert "r1c1、r1c2 と r1c3" in step.tell(language="ja")
