"""Create a ticket, exchange it for a session, end that session. All are audited with both names."""

from datetime import datetime

from django.db import transaction

from server.company.grants.selectors import reach_ends_at, reachable_merchants
from server.company.grants.services import hold_grant
from server.company.identity.contracts import IssuedToken, StaffActor, TokenKind
from server.company.identity.selectors.actors import Session
from server.company.identity.services.tokens import issue_token, revoke_token
from server.company.impersonation import rules
from server.company.impersonation.contracts import Ticket
from server.company.impersonation.errors import NotToBeActedAs, TicketRefused
from server.company.impersonation.models import Impersonation
from server.company.staff.contracts import StaffRight, UserRow
from server.company.staff.selectors.members import read_staff
from server.company.staff.selectors.users import read_user
from server.company.staff.services.audit import record_audit
from server.kit.checks import need_reason
from server.kit.errors import NotFound
from server.kit.ids import digest, opaque_token


def draw_ticket(*, staff: StaffActor, user_id: int, reason: str, address: str, now: datetime) -> Ticket:
    """Create a ticket to act as a merchant's user, valid once and for 60 seconds. Store its hash and the reason.

    Raise Invalid without a reason; NotFound for a user that this staff member may not reach; NotToBeActedAs for an
    inactive user or one of our staff.
    """
    need_reason(reason)
    user = read_user(user_id, tenant_ids=reachable_merchants(staff, now=now), now=now)
    if user is None:
        raise NotFound
    if why := rules.why_not_acted_as(user):
        raise NotToBeActedAs(why)
    ticket = Ticket(value=opaque_token(), user_id=user_id, expires_at=now + rules.TICKET_LIFE)
    with transaction.atomic():
        row = _keep(ticket, staff, user, reason.strip(), now)
        _audit(staff, "impersonation.draw", row, address, now)
    return ticket


def exchange_ticket(*, ticket: str, user_id: int, address: str, user_agent: str, now: datetime) -> IssuedToken:
    """Exchange a ticket for a session as this user. Raise TicketRefused, without the cause, for any invalid one.

    Of two parallel exchanges, one succeeds. The staff member is checked again: one who was deactivated or lost the
    right or the grant gets nothing. A session under a dated grant ends with it.
    """
    with transaction.atomic():
        row = _spend(ticket, user_id, now)
        staff = read_staff(row.staff_id)
        if staff is None or not staff.may(StaffRight.IMPERSONATE):
            raise TicketRefused
        hold_grant(staff, tenant_id=row.tenant_id)
        user = read_user(user_id, tenant_ids=reachable_merchants(staff, now=now), now=now)
        if user is None or rules.why_not_acted_as(user):
            raise TicketRefused
        token = _begin(row, staff, address, user_agent, now)
        _audit(staff, "impersonation.start", row, address, now)
    return token


def end_impersonation(*, session: Session, token: str, address: str, now: datetime) -> int | None:
    """End a session in which staff act. Return the user they acted as; for other sessions do nothing, return None."""
    row = Impersonation.objects.filter(session_id=session.token_id).first()
    if row is None or session.staff is None:
        return None
    with transaction.atomic():
        revoke_token(token=token, now=now)
        _audit(session.staff, "impersonation.end", row, address, now)
    return row.user_id


def _keep(ticket: Ticket, staff: StaffActor, user: UserRow, reason: str, now: datetime) -> Impersonation:
    return Impersonation.objects.create(
        ticket_hash=digest(ticket.value),
        staff_id=staff.user_id,
        staff_name=staff.name,
        user_id=user.id,
        user_name=user.mailbox or user.phone,
        tenant_id=user.tenant_id,
        merchant=user.merchant,
        reason=reason[: rules.LONGEST_REASON],
        drawn_at=now,
        expires_at=ticket.expires_at,
    )


def _spend(ticket: str, user_id: int, now: datetime) -> Impersonation:
    live = Impersonation.objects.filter(ticket_hash=digest(ticket), user_id=user_id, spent_at=None, expires_at__gt=now)
    if not live.update(spent_at=now):
        raise TicketRefused
    return Impersonation.objects.get(ticket_hash=digest(ticket))


def _begin(row: Impersonation, staff: StaffActor, address: str, user_agent: str, now: datetime) -> IssuedToken:
    token = issue_token(
        user_id=row.user_id,
        kind=TokenKind.IMPERSONATION,
        now=now,
        address=address,
        user_agent=user_agent,
        staff_id=staff.user_id,
        until=reach_ends_at(staff, tenant_id=row.tenant_id, now=now),
    )
    Impersonation.objects.filter(pk=row.pk).update(session_id=token.id, session_ends_at=token.expires_at)
    return token


def _audit(staff: StaffActor, action: str, row: Impersonation, address: str, now: datetime) -> None:
    record_audit(
        actor=staff,
        action=action,
        target=f"user {row.user_id} {row.user_name}"[:200],
        reason=row.reason,
        detail={"impersonation": row.pk, "merchant": row.tenant_id},
        now=now,
        address=address,
    )
