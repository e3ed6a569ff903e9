"""What tests of bulk changes share."""

from collections.abc import Mapping
from typing import Any

from tenants.importing.models import ListedProduct
from tests.factories.products import ListedProductFactory, ListedVariantFactory
from tests.importing.helpers import detail_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person

CHANGE = "import_list/bulk_change"


def product(title: str = "Red mug", **fields: Any) -> ListedProduct:
    """One with a variant that costs 8.00, sells for 20.00, and was 30.00."""
    listed_product: ListedProduct = ListedProductFactory.create(title=title, state="ready", **fields)
    ListedVariantFactory.create(product=listed_product, cost_minor=800, price_minor=2000, compare_at_minor=3000)
    return listed_product


def replacing(find: str, replace: str = "", **more: Any) -> dict[str, Any]:
    return {"kind": "replace_text", "fields": ["title"], "find": find, "replace": replace, **more}


def change(person: Person, *edits: Mapping[str, Any], ids: list[int] | None = None) -> str:
    """Change products, all of them unless chosen otherwise, and wait; answers the id of the process."""
    chosen = ids or list(ListedProduct.objects.values_list("pk", flat=True))
    answer = person.post(CHANGE, {"ids": chosen, "edits": edits})
    assert answer["success"], answer
    drain_jobs()
    return str(answer["data"])


def undo(person: Person, record: str) -> str:
    answer = person.post(f"{CHANGE}/{record}/undo")
    assert answer["success"], answer
    drain_jobs()
    return str(answer["data"])


def outcomes(person: Person, record: str) -> list[tuple[str, str]]:
    return [(operation["outcome"], operation["result"]) for operation in detail_of(person, record)["operations"]]


def titles() -> list[str]:
    return list(ListedProduct.objects.order_by("pk").values_list("title", flat=True))
