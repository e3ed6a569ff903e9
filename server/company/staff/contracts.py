"""Data that staff pass to other areas: their rights, and what they see. Plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class StaffRight(StrEnum):
    SEE_MERCHANTS = "merchants.see"
    SEE_CONNECTIONS = "connections.see"
    SEE_JOBS = "jobs.see"
    RETRY_JOBS = "jobs.retry"
    SEE_INBOX = "inbox.see"
    REPLAY_INBOX = "inbox.replay"
    SEE_AUDIT = "audit.see"
    EDIT_PAGES = "pages.edit"
    WRITE_ANNOUNCEMENTS = "announcements.write"
    SEE_EVENTS = "events.see"
    EDIT_PLANS = "plans.edit"
    GRANT_PLANS = "plans.grant"
    WRITE_MESSAGES = "messages.write"
    EDIT_SETTINGS = "settings.edit"
    EDIT_FORMS = "forms.edit"
    DESIGN_FORMS = "request_forms.edit"
    HANDLE_LEADS = "leads.handle"
    ANSWER_SUPPORT = "support.answer"
    ASSIGN_SUPPORT = "support.assign"
    SEE_REQUESTS = "work_orders.see"
    HANDLE_REQUESTS = "work_orders.handle"
    ASSIGN_REQUESTS = "work_orders.assign"
    SETTLE_REQUESTS = "work_orders.settle"
    EDIT_TOPIC_PAGES = "topic_pages.edit"
    EDIT_ANTSTORE = "antstore.edit"
    FULFIL_ANTSTORE = "antstore.fulfil"
    EDIT_FEEDS = "feeds.edit"
    SEE_ALL_MERCHANTS = "merchants.see_all"
    GRANT_MERCHANTS = "merchants.grant"
    CARE = "customers.care"
    DEFINE_FIELDS = "customers.define"
    SEE_USERS = "users.see"
    MANAGE_USERS = "users.manage"
    IMPERSONATE = "users.impersonate"
    SEE_IMPERSONATIONS = "impersonations.see"
    SEE_SESSIONS = "sessions.see"
    REVOKE_SESSIONS = "sessions.revoke"
    SEE_STAFF = "staff.see"
    MANAGE_STAFF = "staff.manage"
    SEE_LEDGER = "ledger.see"
    ADJUST_BALANCES = "ledger.adjust"
    APPROVE_ADJUSTMENTS = "ledger.approve"
    SEE_FINANCE = "finance.see"
    RECONCILE = "finance.reconcile"
    CLOSE_PERIODS = "finance.close"
    SET_COMMISSIONS = "finance.commission"
    REFUND = "payments.refund"
    PAY_WITHDRAWALS = "withdrawals.pay"


@dataclass(frozen=True, slots=True)
class ViewRow:
    """Saved filters of a list."""

    id: int
    name: str
    filter: str


@dataclass(frozen=True, slots=True)
class StaffRow:
    """A staff member or an invited one; `state` is active, deactivated, invited or lapsed."""

    id: int
    mailbox: str
    name: str
    roles: tuple[str, ...]
    state: str
    is_invitation: bool
    has_second_factor: bool
    since: datetime
    last_seen_at: datetime | None


@dataclass(frozen=True, slots=True)
class SessionFilter:
    """Filter of sessions. `tenant_ids` limits what may be seen; None for everything, including staff's own sessions."""

    search: str = ""
    user_id: int | None = None
    kind: str = ""
    state: str = ""
    tenant_ids: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class AuditRow:
    id: int
    at: datetime
    staff: str
    action: str
    target: str
    reason: str
    detail: dict[str, object]


@dataclass(frozen=True, slots=True)
class MerchantFilter:
    """Filter of merchants; empty fields do not filter. `tenant_ids` limits what may be seen; None for everything.

    `without`: all but these. `plan`: they have this plan now; 0: no plan of their own. `unseen_since`: no user of
    theirs was active since.
    """

    search: str = ""
    state: str = ""
    plan: int | None = None
    unseen_since: datetime | None = None
    tenant_ids: frozenset[int] | None = None
    without: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class MerchantRow:
    id: int
    name: str
    schema_name: str
    mailbox: str
    state: str
    created_at: datetime
    user_count: int
    leaves_at: datetime | None = None
    """When the account will be deleted, as its owner requested."""
    opened_menus: tuple[str, ...] = ()
    has_cloud_store: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether their schema can be read: neither suspended nor set aside by an upgrade."""
        return self.state == "ready"


@dataclass(frozen=True, slots=True)
class UserRow:
    """A merchant's user as staff see them, without secrets; `state` is active, expired or deactivated."""

    id: int
    mailbox: str
    phone: str
    name: str
    root_id: int | None
    root: str
    tenant_id: int
    merchant: str
    state: str
    is_staff: bool
    joined_at: datetime
    last_seen_at: datetime | None


@dataclass(frozen=True, slots=True)
class UserFilter:
    """Filter of users. `tenant_ids` limits what may be seen; None for every merchant."""

    search: str = ""
    kind: str = ""
    state: str = ""
    merchant: int | None = None
    root: int | None = None
    tenant_ids: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class UserSessionRow:
    """A session as staff see it; `state` is live, revoked or expired, `staff` is who acts as the user in it."""

    id: int
    user_id: int
    user: str
    tenant_id: int | None
    kind: str
    device: str
    address: str
    staff: str
    state: str
    created_at: datetime
    last_used_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class LogInRow:
    """Number of equal login attempts within an hour; `user` is empty when there is no such account."""

    id: int
    area: str
    step: str
    outcome: str
    user_id: int | None
    user: str
    tenant_id: int | None
    address: str
    times: int
    first_at: datetime
    last_at: datetime


@dataclass(frozen=True, slots=True)
class LogInFilter:
    """Filter of login attempts. `tenant_ids` limits what may be seen; None for everything."""

    search: str = ""
    area: str = ""
    step: str = ""
    outcome: str = ""
    user_id: int | None = None
    tenant_ids: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class FoundMerchant:
    id: int
    name: str
    schema_name: str


@dataclass(frozen=True, slots=True)
class FoundUser:
    """A user found by the search. `phone` is complete, so mask it before showing it."""

    id: int
    mailbox: str
    phone: str
    name: str
    merchant: str
