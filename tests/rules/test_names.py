"""Which typed names are one player, and which could be several."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.errors import DcplError
from dcpl.rules.names import NameIndex, check_name, clean_name, name_key, nearest

KNOWN = ("Ann B", "Ann C", "Anna", "Bo", "Zoë Müller")


@pytest.fixture
def index() -> NameIndex:
    return NameIndex([(name_key(name), name) for name in KNOWN] + [(name_key("The Boss"), "Bo")])


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("  ann\tB ", "Ann B"),
        ("ZOË MÜLLER", "Zoë Müller"),
        (unicodedata.normalize("NFD", "Zoë"), "Zoë"),
        ("Groß", "GROSS"),
        ("\ufb01nn", "Finn"),  # a ligature
        ("\uff22o", "Bo"),  # a full-width letter
        ("A\u00a0B", "a b"),  # a blank that does not break
        ("\u200cBo", "Bo"),  # an invisible joiner
    ],
)
def test_case_blanks_and_unicode_forms_do_not_matter(typed: str, same: str) -> None:
    assert name_key(typed) == name_key(same)


@given(st.text(max_size=20))
def test_a_key_is_its_own_key(text: str) -> None:
    key = name_key(text)
    assert name_key(key) == key
    assert name_key(clean_name(text)) == key
    assert name_key(text.upper().lower()) == name_key(text.upper())


def test_different_names_stay_different() -> None:
    assert len({name_key(name) for name in (*KNOWN, "Zoe Muller", "AnnB")}) == len(KNOWN) + 2


def test_a_known_name_or_alias_is_found(index: NameIndex) -> None:
    assert index.find("zoë  müller").name == "Zoë Müller"
    assert index.find("the boss") == ("Bo", None, ())
    assert index.named("BO") == "Bo"


def test_a_first_name_of_two_players_could_be_either(index: NameIndex) -> None:
    found = index.find("ann")
    assert found.name is None
    assert found.could_be == ("Ann B", "Ann C")
    assert found.problem is not None
    assert str(found.problem) == '"ann" could be Ann B or Ann C (write the whole name)'


def test_a_known_name_that_begins_others_is_not_ambiguous(index: NameIndex) -> None:
    index.add("Ann", "Ann")
    assert index.find("Ann").name == "Ann"


def test_two_names_of_one_player_are_not_ambiguous() -> None:
    index = NameIndex([("ann b", "Ann B"), ("ann bee", "Ann B")])
    found = index.find("Ann")
    assert found.could_be == ()
    assert found.problem is not None
    assert found.problem.remedy == "did you mean Ann B?"


@pytest.mark.parametrize(
    ("typed", "offered"), [("An C", "Ann C"), ("Zoe Muler", "Zoë Müller"), ("Zoë", "Zoë Müller")]
)
def test_an_unknown_name_is_told_with_the_nearest(index: NameIndex, typed: str, offered: str) -> None:
    found = index.find(typed)
    assert found.name is None
    assert found.could_be == ()
    assert found.problem is not None
    assert found.problem.message == f'no player is called "{typed}"'
    assert offered in found.problem.remedy


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bjorn", "Björn"),
        ("Zoe Muller", "Zoë Müller"),
        ("oneill", None),
        ("o\u2019neill", "O'Neill"),
        ("O`Neill", "O'Neill"),
        ("soren", "Søren"),
        ("Łukasz", "Lukasz"),
    ],
)
def test_accents_and_apostrophes_do_not_hide_a_player(typed: str, meant: str | None) -> None:
    names = ("Björn", "Zoë Müller", "O'Neill", "Søren", "Lukasz")
    assert NameIndex((name_key(name), name) for name in names).find(typed).name == meant


def test_who_is_spelled_so_goes_before_who_is_found_so() -> None:
    index = NameIndex((name_key(name), name) for name in ("Björn", "Bjorn", "Zoé", "Zoë"))
    assert index.find("bjorn").name == "Bjorn" and index.find("BJÖRN").name == "Björn"
    assert index.find("zoe").could_be == ("Zoé", "Zoë")
    assert index.owner("zoe") is None


def test_marks_that_are_letters_of_their_own_are_kept() -> None:
    index = NameIndex((name_key(name), name) for name in ("\u304c", "\u0915\u093f"))  # ga; ki
    assert index.find("\u304b").name is None and index.find("\u0915", begun=False).name is None


def test_a_command_knows_a_player_by_a_beginning_and_a_file_does_not(index: NameIndex) -> None:
    assert index.named("zo") == index.named("zoe m") == "Zoë Müller"
    assert index.find("zo").name is None
    with pytest.raises(DcplError, match='"an" could be Ann B, Ann C or Anna'):
        index.named("an")


def test_an_unknown_name_like_no_other_offers_nobody(index: NameIndex) -> None:
    assert index.find("Xerxes").problem == ('no player is called "Xerxes"', "", None, None, None)


def test_a_name_that_is_none_raises_where_one_is_needed(index: NameIndex) -> None:
    for typed in ("Xerxes", "ann", "  "):
        with pytest.raises(DcplError):
            index.named(typed)


def test_the_nearest_names_come_first_and_are_few() -> None:
    names = ["Carl", "Karla", "Carla", "Carlo", "Bo"]
    assert nearest("carla", names, most=2) == ["Carla", "Carl"]
    assert nearest("Lee", ["Ann Lee", "Bo"]) == ["Ann Lee"]
    assert nearest("x", names) == []


@pytest.mark.parametrize("good", ["Bo", "Ann B.", "O'Neil", "李小龙", "Zoë", "x" * 80, "می\u200cخواهم"])
def test_good_names(good: str) -> None:
    assert check_name(good) is None


@pytest.mark.parametrize(
    ("bad", "because"),
    [
        ("", "blank"),
        (" \t ", "blank"),
        ("\u200d", "blank"),
        ("x" * 81, "81 letters"),
        ("Ann, Bo", '","'),
        ("Ann; Bo", '";"'),
        ("Ann & Bo", '"&"'),
        (" - ", "stands for nobody"),
        ("\u2014", "stands for nobody"),
        ("Ann\x00", "U+0000"),
        ("Ann\u202eoB", "U+202E"),
        ("Ann\ud800", "U+D800"),
    ],
)
def test_a_name_that_cannot_be_says_why(bad: str, because: str) -> None:
    problem = check_name(bad)
    assert problem is not None
    assert because in problem.message
    assert problem.remedy
