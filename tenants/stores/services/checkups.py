"""Check-ups of stores: requested, run outside any transaction, saved result by result."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q

from server.company.connections.selectors import webhook_route
from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.doctor import Check, Examination, Finding, Health, Repair, WebhookRoute
from server.ports.failures import OutsideFailure
from server.ports.stores import StoreAccess
from tenants.stores.addresses import delivery_url
from tenants.stores.models import Store, StoreCheck, StoreState
from tenants.stores.projection import project_health
from tenants.stores.rules import (
    LONGEST_CHECKUP,
    NO_ROUTE,
    NO_TIME,
    NOT_APPLICABLE,
    NOT_REACHED,
    finding_of,
    judge_last_success,
    overall,
)
from tenants.stores.selectors import get_store, store_access
from tenants.stores.services.attachment import refuse_without_right

BUDGET_SECONDS = 45.0
"""No check begins after this time; one that has begun keeps its own time limit."""
PROVING = (Check.TOKEN, Check.SCOPES, Check.READ)
"""A store that passes these is connected, whatever its state was."""


def start_checkup(actor: Actor, *, store_id: int, now: datetime) -> None:
    """Start a check-up of a store; while one is running, this changes nothing.

    NoRightToStores as for connecting; NotFound as `get_store`.
    """
    refuse_without_right(actor)
    store = get_store(actor, store_id)
    resting = (
        Q(checkup_asked_at=None)
        | Q(checkup_ended_at__gte=F("checkup_asked_at"))
        | Q(checkup_asked_at__lt=now - LONGEST_CHECKUP)
    )
    with transaction.atomic():
        if Store.objects.filter(resting, pk=store.id, removed_at=None).update(checkup_asked_at=now):
            enqueue("stores.examine", key=f"{store.id}", store_id=store.id, user_id=actor.user_id, light=False)


def examine_store(actor: Actor, *, store_id: int, light: bool) -> None:
    """Run all checks of a store and save the results; a light check-up writes nothing to the store.

    Running twice is safe: each result replaces the former. If the store is connected again in between, it is checked
    again with its new credentials. NotFound when the store was removed in between. Calls the store; not inside a
    transaction.
    """
    while not _examined(actor, store_id, light=light):
        pass


def _examined(actor: Actor, store_id: int, *, light: bool) -> bool:
    """Whether all checks were made, and the store still has the checked credentials."""
    began = clock.now()
    asked_at = Store.objects.filter(pk=store_id).values_list("checkup_asked_at", flat=True).first()
    for check, finding in _findings(actor, store_id, light=light):
        with transaction.atomic():
            if _locked(store_id, began) is None:
                return False
            _keep(store_id, check, finding, now=clock.now())
    return _conclude(store_id, began=began, asked_at=asked_at, now=clock.now())


def _locked(store_id: int, began: datetime) -> Store | None:
    return Store.objects.with_keys_of(began).select_for_update(no_key=True).filter(pk=store_id).first()


def _findings(actor: Actor, store_id: int, *, light: bool) -> Iterator[tuple[Check, Finding]]:
    patient = _patient(actor, store_id)
    deadline, shut_out = time.monotonic() + BUDGET_SECONDS, False
    for check in Check:
        if check is Check.LAST_SUCCESS or (light and check is Check.WRITE):
            continue
        if shut_out and check in patient.examinations:
            finding = NOT_REACHED
        elif time.monotonic() > deadline:
            finding = NO_TIME
        else:
            finding = patient.examine(check)
        shut_out = shut_out or (check is Check.TOKEN and finding.health in {Health.BROKEN, Health.WARNING})
        yield check, finding


@dataclass(frozen=True, slots=True)
class _Patient:
    """A store under examination. `route` None: it is live nowhere and so has no webhook address; or a failure says why
    the address is unknown.

    `is_renewable`: its tokens expire.
    """

    access: StoreAccess
    examinations: Mapping[Check, Examination]
    route: WebhookRoute | OutsideFailure | None
    is_renewable: bool

    def examine(self, check: Check) -> Finding:
        if check not in self.examinations:
            return NOT_APPLICABLE
        if self.route is None:
            return NO_ROUTE
        try:
            if isinstance(self.route, OutsideFailure):
                raise self.route
            return self.examinations[check](self.access, self.route)
        except OutsideFailure as failure:
            return finding_of(failure, is_renewable=self.is_renewable and check is Check.TOKEN)


def _patient(actor: Actor, store_id: int) -> _Patient:
    store = get_store(actor, store_id)
    platform, access = store_access(actor, store_id)
    doctor = registry.store_doctor(platform)
    # A refused renewal has disconnected the store; then only its merchant can help.
    is_renewable = access.renew is not None and store.state == StoreState.CONNECTED
    return _Patient(
        access=access,
        examinations=doctor.examinations() if doctor else {},
        route=_route(actor, platform, store_id),
        is_renewable=is_renewable,
    )


def _route(actor: Actor, platform: Platform, store_id: int) -> WebhookRoute | OutsideFailure | None:
    try:
        route = webhook_route(tenant_id=actor.tenant_id, store_id=store_id)
    except OutsideFailure as failure:
        return failure
    return WebhookRoute(delivery_url(platform, route[0]), route[1]) if route else None


def _keep(store_id: int, check: Check, finding: Finding, *, now: datetime) -> None:
    """Save the result of a check; `since` stays while the health stays."""
    reason = finding.reason or Reason(f"checkup.{check.value}_ok")
    payload = {"reason": reason.stored(), "repair": finding.repair.value, "checked_at": now}
    same = StoreCheck.objects.filter(store_id=store_id, name=check.value, health=finding.health.value)
    if not same.update(**payload):
        changed = {**payload, "health": finding.health.value, "since": now}
        StoreCheck.objects.update_or_create(store_id=store_id, name=check.value, defaults=changed)


def _conclude(store_id: int, *, began: datetime, asked_at: datetime | None, now: datetime) -> bool:
    with transaction.atomic():
        store = _locked(store_id, began)
        if store is None:
            return False
        rows = {row.name: row for row in StoreCheck.objects.filter(store_id=store_id)}
        answered = rows.get(Check.READ)
        if answered is not None and answered.health == Health.OK:
            store.heard_at = now
        _keep(store_id, Check.LAST_SUCCESS, judge_last_success(store.heard_at, now=now), now=now)
        _settle_state(store, rows, began, now)
        store.health = overall(row.health for row in StoreCheck.objects.filter(store_id=store_id))
        if store.checkup_asked_at == asked_at:
            store.checkup_ended_at = now
        store.save(update_fields=["heard_at", "state", "state_reason", "lost_at", "health", "checkup_ended_at"])
        project_health(store_id, now=now)
    return True


def _settle_state(store: Store, rows: dict[str, StoreCheck], began: datetime, now: datetime) -> None:
    """Set it to disconnected when only its merchant can help; to connected when the checks prove that we have access.

    A store that was lost while we checked it stays lost. Of several checks the first tells why: without a right,
    reading and writing fail too. While they don't, a missing right leaves a connected store working, with its reason.
    """
    if store.lost_at is not None and store.lost_at >= began:
        return
    found = [rows[check] for check in Check if check in rows]
    broken = [row for row in found if row.repair == Repair.RECONNECT and row.health == Health.BROKEN]
    proves = all(rows[check].health != Health.BROKEN for check in PROVING if check in rows)
    if [row.name for row in broken] == [Check.SCOPES] and _is_working(store):
        store.state, store.state_reason, store.lost_at = StoreState.CONNECTED, broken[0].reason, None
    elif broken:
        store.state, store.state_reason, store.lost_at = StoreState.DISCONNECTED, broken[0].reason, now
    elif proves and Check.READ in rows and rows[Check.READ].health == Health.OK:
        store.state, store.state_reason, store.lost_at = StoreState.CONNECTED, None, None


def _is_working(store: Store) -> bool:
    """Whether a store is connected, or was disconnected only because a check-up missed a right."""
    lost_for = (store.state_reason or {}).get("code")
    return store.state == StoreState.CONNECTED or lost_for == "checkup.scopes_missing"
