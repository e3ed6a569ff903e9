"""All that matches as one selection: frozen when it is made, the same for delete, publish and its check."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from server.kit import clock
from tenants.importing.jobs import purge
from tenants.importing.models import ListedProduct, ListSelection
from tenants.processes.models import Operation, ProcessRecord
from tests.factories.products import ListedProductFactory
from tests.support.jobs import drain_jobs
from tests.support.people import Person, make_person
from tests.support.tenants import Pair

pytestmark = pytest.mark.usefixtures("inside")
ENDED = "This selection has expired. Please select the products again."


def select(person: Person, **filters: Any) -> Any:
    return person.post("import_list/selection", filters)


def listed() -> list[str]:
    return sorted(ListedProduct.objects.filter(trashed_at=None).values_list("title", flat=True))


@pytest.fixture
def mugs(owner: Person) -> list[ListedProduct]:
    ListedProductFactory.create(title="Plate")
    return [ListedProductFactory.create(title=f"Mug {at}") for at in range(4)]


def test_all_that_matched_is_deleted_and_what_arrived_later_stays(owner: Person, mugs: list[ListedProduct]) -> None:
    selected = select(owner, title="mug")
    assert (selected["count"], selected["newest"]) == (4, str(mugs[-1].pk))
    ListedProductFactory.create(title="Mug that came later")
    answer = owner.post("import_list/delete", {"selection": selected["selection"], "excluded": [mugs[1].pk]})
    drain_jobs()
    assert listed() == ["Mug 1", "Mug that came later", "Plate"]
    assert ProcessRecord.objects.get(pk=answer["data"]).success_count == 3


def test_what_left_the_list_since_is_left_out_and_the_same_key_finds_the_same_process(
    owner: Person, mugs: list[ListedProduct]
) -> None:
    body = {"selection": select(owner, title="mug")["selection"]}
    ListedProduct.objects.filter(pk=mugs[0].pk).update(trashed_at=clock.now())
    first = owner.post("import_list/delete", body, HTTP_IDEMPOTENCY_KEY="k")
    drain_jobs()
    again = owner.post("import_list/delete", body, HTTP_IDEMPOTENCY_KEY="k")
    assert first["data"] == again["data"]
    assert (ProcessRecord.objects.count(), Operation.objects.count()) == (1, 3)
    assert listed() == ["Plate"]
    assert owner.post("import_list/delete", body)["msg"] == "You must select at least one product."


def test_publishing_and_its_check_take_a_selection(owner: Person, mugs: list[ListedProduct]) -> None:
    body = {"selection": select(owner, title="mug")["selection"], "excluded": [mugs[0].pk], "store_ids": []}
    checked = owner.post("product/publish/check", body)
    assert (checked["ready"], checked["held_back"]) == (0, 3)
    assert owner.post("product/publish", body)["msg"] == "You must select at least one store."


@pytest.mark.parametrize("body", [{}, {"ids": []}, {"ids": [0]}, {"selection": "x"}, {"ids": list(range(10_001))}])
def test_a_choice_that_is_none_starts_nothing(owner: Person, mugs: list[ListedProduct], body: Any) -> None:
    assert owner.post("import_list/delete", body)["success"] is False
    assert (ProcessRecord.objects.count(), len(listed())) == (0, 5)


def test_a_selection_is_its_user_s_and_ends(owner: Person, two_tenants: Pair, mugs: list[ListedProduct]) -> None:
    body = {"selection": select(owner)["selection"]}
    other = make_person(two_tenants[0], "sub@example.com", root=owner.actor.user_id, rights=["IMPORT_LIST"])
    assert other.post("import_list/delete", body)["msg"] == ENDED
    assert owner.post("import_list/delete", {"selection": str(uuid4())})["msg"] == ENDED
    ListSelection.objects.update(created_at=clock.now() - timedelta(days=2))
    purge()
    assert owner.post("import_list/delete", body)["code"] == 1000409
    assert (ProcessRecord.objects.count(), len(listed())) == (0, 5)


def test_the_newest_twenty_of_a_user_are_kept(owner: Person, mugs: list[ListedProduct]) -> None:
    tokens = [select(owner)["selection"] for _ in range(22)]
    assert {str(d) for d in ListSelection.objects.values_list("pk", flat=True)} == set(tokens[2:])
