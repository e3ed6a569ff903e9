"""What tests of imports share."""

from typing import Any

from fixtures.sandbox.shopify.storefront import Storefront
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside


def storefront(outside: Outside) -> Storefront:
    """The open demo storefront."""
    return outside.sandbox.storefronts[outside.sandbox.config.port]


def links(outside: Outside, count: int, *, start: int = 0) -> list[str]:
    """Product links of the open storefront."""
    products = storefront(outside).shelf.page(start, count)
    return [f"{outside.url}/products/{product['handle']}" for product in products]


def import_lines(person: Person, lines: list[str], *, action: int = 1, type: int = 13, **body: Any) -> Any:
    """Ask for an import; answers the response."""
    return person.post(f"product/import?type={type}&way=2&action={action}", {"product_ids": lines, **body})


def imported(person: Person, lines: list[str]) -> list[dict[str, Any]]:
    """Import, let the workers work, and answer the whole Import List, newest first."""
    import_lines(person, lines)
    drain_jobs()
    return whole_products(person)


def detail_of(person: Person, record_id: str, **query: Any) -> Any:
    """The detail view of a process."""
    return person.get(f"record/detail/{record_id}", **query)


def whole_products(person: Person, **query: Any) -> list[dict[str, Any]]:
    """The products of a page of the Import List, with their variants and images."""
    rows = person.get("import_list", **query)["products"]
    return [person.get(f"import_list/{row['id']}")["product"] for row in rows]
