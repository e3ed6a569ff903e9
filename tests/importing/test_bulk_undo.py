"""Bulk changes taken back: for 30 days, one after the other, never over what somebody changed since."""

from datetime import timedelta

import pytest

from server.kit import clock
from tenants.importing.jobs import purge
from tenants.importing.models import BulkEdit, FormerProduct, ListedProduct
from tests.importing.bulk import CHANGE, change, outcomes, product, replacing, titles, undo
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("inside")


def test_undo_leaves_what_somebody_changed_since(owner: Person) -> None:
    mug, pot = product("Red mug"), product("Red pot")
    record = change(owner, replacing("red", "Blue"))
    assert owner.put(f"import_list/{mug.pk}", {"version": 2, "vendor": "Me"})["success"]
    back = undo(owner, record)
    assert titles() == ["Blue mug", "Red pot"]
    assert outcomes(owner, back) == [
        ("failed", "Someone changed this product since then, so it stays as it is."), ("done", ""),
    ]  # fmt: skip
    assert owner.get(f"{CHANGE}/{record}")["undoable"] == 1
    again = undo(owner, record)
    assert (len(outcomes(owner, again)), pot.pk) == (1, pot.pk)


def test_changes_are_undone_in_reverse_order(owner: Person) -> None:
    product("Red mug")
    first, second = change(owner, replacing("red", "Blue")), change(owner, replacing("mug", "cup"))
    early = undo(owner, first)
    assert outcomes(owner, early)[0][0] == "failed"
    assert titles() == ["Blue cup"]
    undo(owner, second)
    assert titles() == ["Blue mug"]
    undo(owner, first)
    assert titles() == ["Red mug"]


def test_undo_ends_after_thirty_days(owner: Person) -> None:
    product("Red mug")
    record = change(owner, replacing("red", "Blue"))
    past = clock.now() - timedelta(days=30, minutes=1)
    FormerProduct.objects.update(created_at=past)
    answer = owner.post(f"{CHANGE}/{record}/undo")
    assert (answer["code"], answer["msg"]) == (
        1000409, "Changes can be undone for 30 days. These are older."
    )  # fmt: skip
    purge()
    assert FormerProduct.objects.count() == 0
    BulkEdit.objects.update(created_at=past - timedelta(days=1))
    purge()
    assert (BulkEdit.objects.count(), titles()) == (0, ["Blue mug"])


def test_what_changed_nothing_has_nothing_to_undo(owner: Person) -> None:
    product("Red mug")
    record = change(owner, replacing("green", "Blue"))
    answer = owner.post(f"{CHANGE}/{record}/undo")
    assert (answer["code"], answer["msg"]) == (
        1000409, "This process changed nothing, so there is nothing to undo."
    )  # fmt: skip
    BulkEdit.objects.all().delete()
    assert owner.post(f"{CHANGE}/{record}/undo")["msg"] == "This process can't be undone."
    assert titles() == ["Red mug"]


def test_what_runs_is_not_undone(owner: Person) -> None:
    product("Red mug")
    answer = owner.post(CHANGE, {"ids": [ListedProduct.objects.get().pk], "edits": [replacing("red", "x")]})
    assert owner.post(f"{CHANGE}/{answer['data']}/undo")["code"] == 1000409
    drain_jobs()
    assert titles() == ["x mug"]


def test_an_undo_says_which_process_it_undoes(owner: Person) -> None:
    product("Red mug")
    record = change(owner, replacing("red", "Blue"))
    back = undo(owner, record)
    again = undo(owner, back)
    payload = {record["id"]: record["undoes"] for record in owner.get("record/history")["records"]}
    assert payload == {record: "", back: record, again: back}
