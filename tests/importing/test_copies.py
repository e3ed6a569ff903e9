"""Copies of products in the Import List: whole, in no store, and no more than the plan allows."""

from typing import Any

import pytest

from server.kit import clock
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.processes.models import ProcessRecord
from tests.factories.products import ListedVariantFactory
from tests.factories.quotas import QuotaFactory
from tests.importing.bulk import outcomes, product
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("inside")
OWN = (
    "id",
    "is_copy",
    "state",
    "store_states",
    "version",
    "imported_by",
    "created_at",
    "seen_at",
    "updated_at",
    "search",
)


def test_a_copy_has_all_of_its_product_and_is_in_no_store(owner: Person) -> None:
    listed_product = product(
        "Red mug", description_html="<p>x</p>", tags=["a"], min_price=2000, store_states={"7": "published"}
    )
    ListedProduct.objects.filter(pk=listed_product.pk).update(state="published", version=5)
    ListedVariantFactory.create(product=listed_product, position=1, sku="S-2", option_values=["L"])
    record = owner.post("import_list/duplicate", {"ids": [listed_product.pk]})["data"]
    drain_jobs()
    assert outcomes(owner, record) == [("done", "")]
    copy = ListedProduct.objects.latest("pk")
    assert (copy.is_copy, copy.state, copy.store_states, copy.version) == (True, "ready", {}, 1)
    kept: dict[str, Any] = {**ListedProduct.objects.values().get(pk=listed_product.pk)}
    made: dict[str, Any] = {**ListedProduct.objects.values().get(pk=copy.pk)}
    assert {name for name in kept if kept[name] != made[name]} <= set(OWN)
    fields = ("sku", "option_values", "cost_minor")
    rows = [
        list(ListedVariant.objects.filter(product=each).order_by("position").values(*fields))
        for each in (listed_product, copy)
    ]
    assert rows[0] == rows[1]
    assert owner.get("import_list")["count"] == 2


def test_copies_stop_at_the_plan_s_limit(owner: Person) -> None:
    QuotaFactory.create(import_products=3)
    ids = [product().pk for _ in range(2)]
    gone = product()
    record = owner.post("import_list/duplicate", {"ids": [*ids, gone.pk]})["data"]
    ListedProduct.objects.filter(pk=gone.pk).update(trashed_at=clock.now())
    drain_jobs()
    assert [outcome for outcome, _ in outcomes(owner, record)] == ["done", "failed", "failed"]
    assert ListedProduct.objects.filter(trashed_at=None).count() == 3


def test_a_start_that_is_sent_twice_copies_once(owner: Person, stranger: Person) -> None:
    body = {"ids": [product().pk]}
    assert stranger.post("import_list/duplicate", body)["code"] == 1000404
    answers = [owner.post("import_list/duplicate", body, HTTP_IDEMPOTENCY_KEY="k")["data"] for _ in range(2)]
    drain_jobs()
    assert answers[0] == answers[1]
    assert (ListedProduct.objects.count(), ProcessRecord.objects.count()) == (2, 1)
    assert owner.post("import_list/duplicate", {})["code"] == 1000400
