"""Rows that were chosen beside a product of a topic page are imported with it."""

from typing import Any

import pytest

from tests.importing.helpers import import_lines, links, whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


def listed(person: Person) -> list[str]:
    return sorted(product["source_product_url"] for product in whole_products(person))


def test_chosen_suppliers_and_similar_products_are_imported_once_each(owner: Person, outside: Outside) -> None:
    product, supplier, similar = links(outside, 3)
    alike = [{"title": "Mug", "url": similar}, {"url": product}]
    rows = {"suppliers": [{"name": "Kiln", "url": supplier}], "similar": alike}
    started = import_lines(owner, [product], relevance=rows)
    assert started["success"], started
    drain_jobs()
    assert listed(owner) == sorted([product, supplier, similar])


def test_chosen_rows_are_kept_with_the_product_that_they_were_chosen_beside(owner: Person, outside: Outside) -> None:
    product, supplier = links(outside, 2)
    rows = {"suppliers": [{"url": supplier}], "similar": [{"url": product}]}
    assert import_lines(owner, [product], relevance=rows)["success"]
    drain_jobs()
    by_url = {product["source_product_url"]: product["id"] for product in whole_products(owner)}
    planned = {url: owner.get(f"import_list/{key}")["product"]["planned_sources"] for url, key in by_url.items()}
    assert planned == {product: [{"type": 13, "url": supplier, "is_first": False}], supplier: []}


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("https://blog.example/a", "We can't import from this link: https://blog.example/a"),
        ("https://www.aliexpress.com/item/1005006123456789.html", ""),
    ],
)
def test_a_chosen_row_that_cannot_be_imported_refuses_the_whole(
    owner: Person, outside: Outside, link: str, said: str
) -> None:
    relevance: dict[str, Any] = {"suppliers": [{"name": "Kiln", "url": link}]}
    answer = import_lines(owner, links(outside, 1), relevance=relevance)
    assert not answer["success"]
    if said:
        assert answer["fields"] == {"relevance": said}
    else:
        assert answer["code"] == 1001107
    assert owner.get("record/view", actions="1")["records"] == []
    assert listed(owner) == []
