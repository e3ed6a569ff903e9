"""Search products by words."""

from typing import Any

from server.ports.suppliers import Supplier
from tests.support.people import Person

AMAZON = {"supplier": Supplier.AMAZON, "host": "www.amazon.com", "countries": ("US", "IT")}


def load(person: Person, **requested: Any) -> Any:
    return person.post("products-country/load", {"type": 2, **requested})


def find(person: Person, **requested: Any) -> Any:
    return person.client.get("/api/search-service/find_product/list", requested).json()


def titles(answer: Any) -> list[str]:
    assert answer["success"], answer
    return [product.get("title") or product["reference_name"] for product in answer.get("products", answer.get("list"))]
