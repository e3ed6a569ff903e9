"""Grant a merchant to a staff member, end a grant, choose among the granted stores."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F

from server.company.grants.contracts import GrantRow
from server.company.grants.errors import GrantedAlready
from server.company.grants.models import ChosenStore, MerchantGrant
from server.company.grants.selectors import read_grant
from server.company.identity.contracts import StaffActor
from server.company.identity.services.tokens import revoke_acting
from server.company.staff.selectors.members import read_staff_member
from server.company.staff.selectors.merchants import known_merchants, read_merchant
from server.company.staff.services.audit import AuditLine, record_audits
from server.kit.checks import REASON_NEEDED, need_reason
from server.kit.errors import Conflict, Invalid, NotFound
from server.kit.sentences import Sentence

NO_MERCHANT = "This merchant doesn't exist."
WRONG_END = "The end must be in the future and after the start."


def grant_merchant(
    *,
    actor: StaffActor,
    staff_id: int,
    tenant_id: int,
    reason: str,
    begins_at: datetime | None,
    ends_at: datetime | None,
    address: str,
    now: datetime,
) -> GrantRow:
    """Give a staff member access to a merchant from `begins_at` (None: now) to `ends_at` (None: until ended by hand).

    Raise Invalid naming the field; GrantedAlready while they have another open grant of this merchant.
    """
    begins = begins_at or now
    _check(staff_id, tenant_id, reason, max(begins, now), ends_at)
    # End lapsed grants to make room for a new one.
    past = MerchantGrant.objects.filter(staff_id=staff_id, tenant_id=tenant_id, ended_at=None, ends_at__lte=now)
    past.update(ended_at=F("ends_at"))
    try:
        with transaction.atomic():
            row = MerchantGrant.objects.create(
                staff_id=staff_id,
                tenant_id=tenant_id,
                granted_by=actor.name,
                reason=reason.strip(),
                begins_at=begins,
                ends_at=ends_at,
                created_at=now,
            )
            _audit(actor, "grants.create", row, reason, address, now)
    except IntegrityError as error:
        raise GrantedAlready from error
    return _read(row.pk, now)


def grant_merchants(
    *,
    actor: StaffActor,
    staff_id: int,
    tenant_ids: Collection[int],
    reason: str,
    ends_at: datetime | None,
    address: str,
    now: datetime,
) -> int:
    """Give a staff member access to several merchants from now on; return how many they did not have yet.

    All or none: raise Invalid naming the field.
    """
    ids = sorted(set(tenant_ids))
    unknown = len(known_merchants(ids)) < len(ids)
    _refuse(_wrong(staff_id, reason, now, ends_at) | {"ids": NO_MERCHANT if unknown else ""})
    kept = {"granted_by": actor.name, "reason": reason.strip(), "begins_at": now, "ends_at": ends_at}
    with transaction.atomic():
        had = MerchantGrant.objects.select_for_update().filter(staff_id=staff_id, tenant_id__in=ids, ended_at=None)
        had.filter(ends_at__lte=now).update(ended_at=F("ends_at"))
        open_now = set(had.values_list("tenant_id", flat=True))
        rows = [
            MerchantGrant(staff_id=staff_id, tenant_id=pk, created_at=now, **kept) for pk in ids if pk not in open_now
        ]
        try:
            with transaction.atomic():
                MerchantGrant.objects.bulk_create(rows)
        except IntegrityError as error:
            raise GrantedAlready from error
        lines = [_line(row) for row in rows]
        record_audits(actor=actor, action="grants.create", lines=lines, reason=reason.strip(), now=now, address=address)
    return len(rows)


def end_grant(*, actor: StaffActor, grant_id: int, reason: str, address: str, now: datetime) -> GrantRow:
    """End a grant at once, with the sessions in which its staff member acts as a user of that merchant.

    Raise Invalid without a reason, NotFound, Conflict when it has already ended.
    """
    need_reason(reason)
    with transaction.atomic():
        row = MerchantGrant.objects.select_for_update().filter(pk=grant_id).first()
        if row is None:
            raise NotFound
        if row.ended_at is not None or (row.ends_at is not None and row.ends_at <= now):
            raise Conflict("This grant has already ended.")
        MerchantGrant.objects.filter(pk=grant_id).update(ended_at=now, ended_by=actor.name)
        revoke_acting(staff_id=row.staff_id, tenant_id=row.tenant_id, now=now)
        _audit(actor, "grants.end", row, reason, address, now)
    return _read(grant_id, now)


def hold_grant(staff: StaffActor, *, tenant_id: int) -> None:
    """Wait for a parallel end of this staff member's grant; let none end it before the caller's transaction ends."""
    held = MerchantGrant.objects.select_for_update().filter(staff_id=staff.user_id, tenant_id=tenant_id, ended_at=None)
    held.values_list("pk").first()


def choose_stores(*, user_id: int, connection_ids: Sequence[int], among: Sequence[int]) -> None:
    """Save these connections as a counsellor's selection, replacing what was selected of `among`.

    Raise Invalid when one of them is not in `among`.
    """
    if set(connection_ids) - set(among):
        unknown = ", ".join(map(str, sorted(set(connection_ids) - set(among))))
        raise Invalid.on("ids", Sentence("Unknown stores: {ids}.", ids=unknown))
    mine = ChosenStore.objects.filter(user_id=user_id, connection_id__in=list(among))
    chosen = [
        ChosenStore(user_id=user_id, connection_id=connection_id) for connection_id in sorted(set(connection_ids))
    ]
    with transaction.atomic():
        mine.exclude(connection_id__in=list(connection_ids)).delete()
        ChosenStore.objects.bulk_create(chosen, ignore_conflicts=True)


def _check(staff_id: int, tenant_id: int, reason: str, begins_at: datetime, ends_at: datetime | None) -> None:
    unknown = "" if read_merchant(tenant_id) else NO_MERCHANT
    _refuse(_wrong(staff_id, reason, begins_at, ends_at) | {"merchant_id": unknown})


def _wrong(staff_id: int, reason: str, begins_at: datetime, ends_at: datetime | None) -> dict[str, str]:
    member = read_staff_member(staff_id)
    return {
        "reason": "" if reason.strip() else REASON_NEEDED,
        "staff_id": "" if member and member.state == "active" else "This staff member doesn't exist or is deactivated.",
        "ends_at": WRONG_END if ends_at is not None and ends_at <= begins_at else "",
    }


def _refuse(wrong: Mapping[str, str]) -> None:
    fields = {name: sentence for name, sentence in wrong.items() if sentence}
    if fields:
        raise Invalid(next(iter(fields.values())), fields=fields)


def _read(grant_id: int, now: datetime) -> GrantRow:
    row = read_grant(grant_id, now=now)
    if row is None:
        raise NotFound
    return row


def _audit(actor: StaffActor, action: str, row: MerchantGrant, reason: str, address: str, now: datetime) -> None:
    record_audits(actor=actor, action=action, lines=[_line(row)], reason=reason.strip(), now=now, address=address)


def _line(row: MerchantGrant) -> AuditLine:
    return AuditLine(f"merchant {row.tenant_id}", {"grant": row.pk, "staff": row.staff_id})
