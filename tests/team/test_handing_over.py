"""A sub-account's work goes to a colleague when it is shut out, removed, or asked to."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps

from server.company.connections.models import ConnectIntent
from server.company.connections.services import draw_intent
from server.company.events.models import LoggedEvent
from server.company.identity.contracts import ALL_RIGHTS, TEAM, TokenKind
from server.company.identity.models import AccessToken, User
from server.company.identity.services.tokens import issue_token
from server.jobs.door import enqueue
from server.jobs.models import Job
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope
from tenants.notifications.contracts import EventKind
from tenants.notifications.models import Notification, NotificationSettings
from tenants.processes.engine.pump import pump
from tenants.processes.models import ProcessRecord, RecordState
from tenants.stores.models import ArrivedKeys, StoreSelection
from tests.factories.team import start
from tests.support.people import Person, make_person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

RIGHTS = sorted(ALL_RIGHTS - {TEAM})
LEAVING = "This sub-account is leaving and can't take over work."


@pytest.fixture
def ben(member_with: Callable[..., Person]) -> Person:
    return member_with(*RIGHTS)


@pytest.fixture
def eve(ben: Person, member_with: Callable[..., Person]) -> Person:
    return member_with(*RIGHTS, store_ids=[])


@pytest.fixture(autouse=True)
def scope(tenant: TenantRef) -> Iterator[None]:
    with tenant_scope(tenant.schema_name):
        yield


def hand_over(owner: Person, giver: Person, receiver: Person, **more: Any) -> Any:
    body = {"receiver_id": receiver.actor.user_id, **more}
    return owner.post(f"sub_account/{giver.actor.user_id}/hand_over", body)


def shown(person: Person) -> list[str]:
    return sorted(record["id"] for record in person.get("record/view")["records"])


def test_processes_move_and_go_on_in_the_receivers_name(owner: Person, ben: Person, eve: Person) -> None:
    running, ended = start(ben, key="one"), start(ben, state=RecordState.FINISHED)
    own = start(eve, key="one")
    assert shown(eve) == [str(own)]
    response = owner.get(f"sub_account/{ben.actor.user_id}/belongings")["belongings"]
    assert response == {"processes": 2, "running": 1, "connecting": 0, "store_ids": None, "sessions": 1, "tokens": 0}

    answer = hand_over(owner, ben, eve)
    assert (answer["processes"], answer["running"]) == (2, 1)
    assert shown(eve) == sorted(map(str, (running, ended, own)))
    assert shown(ben) == []
    assert ben.get("user/info")["success"], "kept"
    (event,) = LoggedEvent.objects.filter(event="work_handed_over")
    assert event.param
    assert event.param["giver"] == User.objects.get(pk=ben.actor.user_id).email
    assert event.param["receiver"] == User.objects.get(pk=eve.actor.user_id).email
    assert (event.user_id, event.param["processes"], event.param["afterwards"]) == (owner.actor.user_id, 2, "keep")
    (notice,) = Notification.objects.filter(kind=EventKind.WORK_RECEIVED)
    assert (notice.user_id, notice.params["processes"]) == (eve.actor.user_id, "2")


def test_what_is_being_connected_moves_too(owner: Person, ben: Person, eve: Person) -> None:
    who = ben.actor.user_id
    arrived = {"platform": 6, "shop": "tea.example", "user_id": who, "arrived_at": clock.now()}
    ArrivedKeys.objects.create(**arrived, sealed_credentials="sealed")
    draw_intent(tenant_id=ben.actor.tenant_id, user_id=who, platform=6, shop="tea.example", now=clock.now())
    enqueue("stores.examine", schema=ben.actor.schema_name, store_id=1, user_id=who, light=True, after=600)
    enqueue("notifications.note", kind="new_device", object_key="d", params={}, user_id=who, after=600)
    assert hand_over(owner, ben, eve)["connecting"] == 1
    assert ArrivedKeys.objects.get().user_id == eve.actor.user_id
    assert ConnectIntent.objects.get().user_id == eve.actor.user_id
    assert Job.objects.get(name="stores.examine").payload["user_id"] == eve.actor.user_id
    assert Job.objects.get(name="notifications.note").payload["user_id"] == who, "their own, not the business's"


def test_the_receiver_sees_the_stores_only_when_they_are_requested(owner: Person, ben: Person, eve: Person) -> None:
    store = int(owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"])
    User.objects.filter(pk=ben.actor.user_id).update(store_ids=[store])
    hand_over(owner, ben, eve)
    assert User.objects.get(pk=eve.actor.user_id).store_ids == []
    hand_over(owner, ben, eve, with_stores=True)
    assert User.objects.get(pk=eve.actor.user_id).store_ids == [store]
    User.objects.filter(pk=ben.actor.user_id).update(store_ids=None)
    hand_over(owner, ben, eve, with_stores=True)
    assert User.objects.get(pk=eve.actor.user_id).store_ids is None


def test_who_is_shut_out_loses_sessions_and_tokens(owner: Person, ben: Person, eve: Person) -> None:
    issue_token(user_id=ben.actor.user_id, kind=TokenKind.PERSONAL, now=clock.now())
    record_id = start(ben)
    assert owner.get(f"sub_account/{ben.actor.user_id}/belongings")["belongings"]["tokens"] == 1
    assert hand_over(owner, ben, eve, afterwards="deactivate")["success"]
    assert not AccessToken.objects.filter(user_id=ben.actor.user_id, revoked_at=None).exists()
    assert ben.client.get("/api/account-service/user/info").status_code == 401
    assert eve.get("user/info")["success"]
    pump(record_id)
    assert ProcessRecord.objects.get(pk=record_id).cancel_requested_at is None, "it goes on"


def test_who_is_removed_leaves_nothing_of_their_own(owner: Person, ben: Person) -> None:
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    StoreSelection.objects.create(user_id=ben.actor.user_id, store_id=int(store))
    NotificationSettings.objects.create(user_id=ben.actor.user_id)
    record_id = start(ben)
    assert owner.delete(f"sub_account/{ben.actor.user_id}")["success"]
    assert ProcessRecord.objects.get(pk=record_id).user_id == owner.actor.user_id
    assert not StoreSelection.objects.filter(user_id=ben.actor.user_id).exists()
    assert not NotificationSettings.objects.filter(user_id=ben.actor.user_id).exists()
    assert not User.objects.filter(pk=ben.actor.user_id).exists()
    assert not Notification.objects.filter(kind=EventKind.WORK_RECEIVED).exists(), "who does it knows"


def test_who_cannot_take_over_is_named_and_nothing_moves(
    owner: Person, ben: Person, eve: Person, stranger: Person
) -> None:
    record_id = start(ben)
    gone = clock.now() - timedelta(days=1)
    for change, sentence in (
        ({"expires_at": gone}, "This sub-account is expired and can't take over work."),
        ({"is_active": False}, "This sub-account is deactivated and can't take over work."),
        ({"is_active": True, "expires_at": None, "leaves_at": gone}, LEAVING),
    ):
        User.objects.filter(pk=eve.actor.user_id).update(**change)
        refused = hand_over(owner, ben, eve, afterwards="remove")
        assert (refused["code"], refused["fields"]) == (1000400, {"receiver_id": sentence})
    for nobody in (ben, stranger):
        assert "receiver_id" in hand_over(owner, ben, nobody, afterwards="remove")["fields"]
    assert hand_over(owner, owner, ben)["code"] == 1000404, "the main role is offered instead"
    assert hand_over(stranger, ben, stranger)["code"] == 1000404
    assert ProcessRecord.objects.get(pk=record_id).user_id == ben.actor.user_id
    assert User.objects.filter(pk=ben.actor.user_id, is_active=True).exists()
    assert not LoggedEvent.objects.exists()


def test_nobody_forges_the_trail(owner: Person) -> None:
    refused = owner.post("datalog", {"event": "work_handed_over", "param": {"giver": "me"}})
    assert "event" in refused["fields"]
    assert not LoggedEvent.objects.exists()


def test_a_turn_that_meets_a_removed_user_leaves_work_that_was_handed_over(
    owner: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tenants.processes.engine import pump as module

    record_id = start(ben)

    def gone_meanwhile(user_id: int) -> None:
        ProcessRecord.objects.filter(pk=record_id).update(user_id=owner.actor.user_id)
        raise LookupError

    monkeypatch.setattr(module, "actor_of", gone_meanwhile)
    assert pump(record_id) == 0.0, "it comes back at once"
    assert ProcessRecord.objects.get(pk=record_id).cancel_requested_at is None


MOVED = {"processes_processrecord.user_id", "stores_arrivedkeys.user_id"}
THEIR_OWN = {
    "importing_listselection.user_id",
    "stores_storeselection.user_id",
    "preferences_saved_view.user_id",
    "notifications_digestmail.user_id",
    "notifications_notification.user_id",
    "notifications_notificationread.user_id",
    "notifications_notificationsettings.user_id",
    "orders_placingplan.user_id",
}
HISTORY = {
    "claims_claim.user_id",
    "claims_claimmessage.user_id",
    "claims_claimphoto.user_id",
    "claims_claimrefund.user_id",
    "importing_capturedproduct.captured_by",
    "importing_collectedproduct.collected_by",
    "importing_importfile.uploaded_by",
    "importing_listedproduct.imported_by",
    "importing_supplieraccount.connected_by",
    "importing_uploadedimage.uploaded_by",
    "orders_buyerrefund.user_id",
    "orders_orderevent.user_id",
    "orders_placingrule.user_id",
    "orders_purchase.user_id",
    "disputes_dispute.user_id",
    "tenant_ledger_adspend.user_id",
    "tenant_ledger_closedmonth.user_id",
    "tenant_ledger_figurerow.user_id",
    "tenant_payouts_payout.user_id",
    "tenant_payouts_payoutline.user_id",
}

TIMES = {"orders_purchase.pay_by"}
KINDS = {"parcels_parcel.contents_by", "claims_claimrefund.replaced_by_id"}


def test_everything_tied_to_a_user_has_a_fate() -> None:
    tied = {
        f"{model._meta.db_table}.{field.attname}"
        for model in apps.get_models()
        if model.__module__.startswith("tenants.")
        for field in model._meta.concrete_fields
        if re.search(r"user_id$|_by(_id)?$", field.attname)
    }
    assert tied == MOVED | THEIR_OWN | HISTORY | TIMES | KINDS


@pytest.mark.django_db(transaction=True)
def test_handed_over_twice_at_once_is_removed_once(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope(tenant.schema_name):
        root = owner.actor.user_id
        ben, eve = (make_person(tenant, f"{name}@example.com", root=root, rights=RIGHTS) for name in ("ben", "eve"))
        record_id = start(ben)
        answers = all_at_once(
            lambda: hand_over(owner, ben, eve, afterwards="remove"),
            lambda: hand_over(owner, ben, owner, afterwards="remove"),
        )
        assert sorted(answer["success"] for answer in answers) == [False, True]
        assert ProcessRecord.objects.get(pk=record_id).user_id in {eve.actor.user_id, root}
    assert LoggedEvent.objects.filter(event="work_handed_over").count() == 1
