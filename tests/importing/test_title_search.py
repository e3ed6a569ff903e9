"""Products are found by their titles, however title and search are written."""

import pytest

from tests.importing.bulk import product
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("inside")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("无线充电", ["無線充電器 ＵSＢ", "无线充电器"]),
        ("無線充電", ["無線充電器 ＵSＢ", "无线充电器"]),
        ("充电器 usb", ["無線充電器 ＵSＢ"]),
        ("头发", ["頭髮夾"]),
    ],
)
def test_the_import_list_is_searched_in_every_spelling(owner: Person, typed: str, found: list[str]) -> None:
    for title in ("無線充電器 ＵSＢ", "无线充电器", "頭髮夾", "Lamp"):
        product(title)
    assert sorted(row["title"] for row in owner.get("import_list", title=typed)["products"]) == sorted(found)
