"""A merchant searches products by words of both languages, mistyped ones and too many."""

import pytest

from server.company.supply.contracts.filters import SearchFilter
from server.company.supply.models import SearchWord, SupplyProduct
from server.company.supply.selectors.search import query_of
from server.company.supply.services.upkeep import gather_words
from tests.factories.supply import seen, sighting
from tests.support.people import Person
from tests.support.product_search import AMAZON, find, load, titles

pytestmark = pytest.mark.django_db

TITLES = (
    "Ceramic Mug with Handle",
    "Stoneware Mugs, set of 4",
    "Desk Lamp, dimmable LED lighting",
    "Insulated Bottle 500ml",
)


@pytest.fixture
def shelf(db: None) -> None:
    seen(*(sighting(f"100500{at}", title, orders=at) for at, title in enumerate(TITLES)))
    seen(sighting("2005001", "Steel thermos", title_zh="不锈钢保温杯", words="outdoor camping"))
    gather_words()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("mug", {TITLES[0], TITLES[1]}),
        ("MUGS", {TITLES[0], TITLES[1]}),
        ("ceram", {TITLES[0]}),
        ("light", {TITLES[2]}),
        ("lightin", {TITLES[2]}),
        ("mug for ceramic", {TITLES[0]}),
        ("500ml bottle", {TITLES[3]}),
        ("保温杯", {"Steel thermos"}),
        ("不锈 保温", {"Steel thermos"}),
        ("杯", {"Steel thermos"}),
        ("锈温", set()),
        ("camping", {"Steel thermos"}),
        ("'); DROP TABLE supply; -- & | ! <-> :*", set()),
        ("x" * 10_000, set()),
    ],
)
def test_words_are_found_by_stem_beginning_and_pairs(shelf: None, owner: Person, text: str, found: set[str]) -> None:
    answer = load(owner, title=text)
    assert set(titles(answer)) == found
    assert (answer["count"], answer["count_over"], answer["corrected"]) == (len(found), False, "")


@pytest.mark.parametrize(
    ("typed", "meant"), [("ceramik", "ceramic"), ("botle", "bottle"), ("lampp desk", "lamp desk"), ("zzzzzz", "")]
)
def test_a_typing_error_finds_what_was_meant(shelf: None, owner: Person, typed: str, meant: str) -> None:
    answer = load(owner, title=typed)
    assert answer["corrected"] == meant
    assert answer["count"] == bool(meant)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dimmable stoneware mug", "stoneware mug"),
        ("mug lamp", "lamp"),
        ("mug zzzzzz", "mug"),
        ("zzzzzz qqqqqq", ""),
        ("camping mug ceramik", "mug ceramic"),
        ("塑料保温杯", "保温杯"),
        ("保温杯塑料", "保温杯"),
        ("塑料 mug", "mug"),
        ("温塑", ""),
        ("塑料", ""),
    ],
)
def test_where_no_product_has_all_words_fewer_are_searched(shelf: None, owner: Person, typed: str, meant: str) -> None:
    answer = load(owner, title=typed, size=1)
    assert (answer["corrected"], bool(answer["count"])) == (meant, bool(meant))
    if answer["used_page"]:
        later = load(owner, title=typed, size=1, first_query=False, used_page=answer["used_page"])
        assert len({*titles(answer), *titles(later)}) == 2


def test_a_word_of_several_is_enough_when_requested(shelf: None, owner: Person) -> None:
    assert set(titles(load(owner, title="mug lamp", **{"or": True}))) == set(TITLES[:3])
    seen(sighting("9", "Tent", **AMAZON, words="camping"))
    assert titles(find(owner, product_name="tent", search_type="tags")) == []
    assert titles(find(owner, product_name="camping", search_type="tags")) == ["Tent"]
    assert titles(find(owner, product_name="tent stove", filters='{"operator": "or"}')) == ["Tent"]


def test_a_word_that_a_thousand_products_have_is_searched_as_a_whole(shelf: None) -> None:
    def found(text: str) -> int:
        return SupplyProduct.objects.filter(search=query_of(text, SearchFilter())).count()

    assert (found("bott"), found("mug")) == (1, 2)
    SearchWord.objects.create(word="bott", product_count=1_000, keys=["bott"])
    SearchWord.objects.filter(word="mug").update(product_count=1_000)
    assert (found("bott"), found("mug")) == (0, 2)


WIDE = ("USB charger", "蓝牙耳机", "充电宝 20000", "移动电源 10000", "藍牙音箱", "ＵＳＢ 線", "头发梳", "頭髮夾")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ＵＳＢ", {"USB charger", "ＵＳＢ 線"}),
        ("usb", {"USB charger", "ＵＳＢ 線"}),
        ("蓝牙", {"蓝牙耳机", "藍牙音箱"}),
        ("头发", {"头发梳", "頭髮夾"}),
        ("頭髮", {"头发梳", "頭髮夾"}),
        ("ＵＳＢ　ｃｈａｒｇｅｒ", {"USB charger"}),
        ("藍牙耳機", {"蓝牙耳机"}),
        ("藍牙", {"蓝牙耳机", "藍牙音箱"}),
        ("行動電源", {"充电宝 20000", "移动电源 10000"}),
        ("移动电源 10000", {"移动电源 10000"}),
        ("蓝牙耳麦", {"蓝牙耳机"}),
    ],
)
def test_other_spellings_and_names_of_the_same_are_found(owner: Person, typed: str, found: set[str]) -> None:
    seen(*(sighting(f"300{at}", title) for at, title in enumerate(WIDE)))
    answer = load(owner, title=typed)
    assert (set(titles(answer)), answer["corrected"]) == (found, "")


def test_what_was_typed_comes_before_other_names(owner: Person) -> None:
    seen(sighting("1", "充电宝", orders=9_000), sighting("2", "移动电源"))
    assert titles(load(owner, title="移动电源")) == ["移动电源", "充电宝"]


def test_whole_words_come_before_beginnings(owner: Person) -> None:
    shown = ("Wool Beanie Capsule", "Baseball Cap", "Cap, cotton", "Wool Beanie")
    seen(*(sighting(f"400{at}", title, orders=9_000 if at == 0 else 0) for at, title in enumerate(shown)))
    gather_words()
    assert set(titles(load(owner, title="cap"))[:2]) == {"Baseball Cap", "Cap, cotton"}
    answer = load(owner, title="beanie cap")
    assert answer["corrected"] == "cap"
    assert set(titles(answer)[:2]) == {"Baseball Cap", "Cap, cotton"}
    assert titles(load(owner, title="beanie caps"))[0] != "Wool Beanie Capsule"
    assert titles(load(owner, title="beanie capsu")) == ["Wool Beanie Capsule"], "still being typed"
    seen(sighting("4009", "Beanie Cap"))
    answer = load(owner, title="beanie cap")
    assert (titles(answer), answer["corrected"]) == (["Beanie Cap", "Wool Beanie Capsule"], "")
