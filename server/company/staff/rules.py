"""Rights of each staff role."""

from enum import StrEnum

from server.company.staff.contracts import StaffRight


class StaffRole(StrEnum):
    COUNSELLOR = "counsellor"
    SOURCING = "sourcing"
    FINANCE = "finance"
    SUPPORT = "support"
    OPERATOR = "operator"


# Without SEE_ALL_MERCHANTS, a role reaches merchants, their users and sessions only through recorded grants.
STAFF_RIGHTS: dict[StaffRole, frozenset[StaffRight]] = {
    StaffRole.COUNSELLOR: frozenset(
        {
            StaffRight.SEE_MERCHANTS,
            StaffRight.CARE,
            StaffRight.SEE_USERS,
            StaffRight.IMPERSONATE,
            StaffRight.ANSWER_SUPPORT,
            StaffRight.SEE_REQUESTS,
            StaffRight.HANDLE_REQUESTS,
        }
    ),
    StaffRole.SOURCING: frozenset(
        {
            StaffRight.EDIT_TOPIC_PAGES,
            StaffRight.EDIT_ANTSTORE,
            StaffRight.FULFIL_ANTSTORE,
            StaffRight.EDIT_FEEDS,
            StaffRight.SEE_REQUESTS,
            StaffRight.HANDLE_REQUESTS,
        }
    ),
    StaffRole.FINANCE: frozenset(
        {
            StaffRight.SEE_MERCHANTS,
            StaffRight.SEE_ALL_MERCHANTS,
            StaffRight.SEE_USERS,
            StaffRight.EDIT_PLANS,
            StaffRight.GRANT_PLANS,
            StaffRight.SEE_LEDGER,
            StaffRight.ADJUST_BALANCES,
            StaffRight.APPROVE_ADJUSTMENTS,
            StaffRight.SEE_FINANCE,
            StaffRight.RECONCILE,
            StaffRight.CLOSE_PERIODS,
            StaffRight.SET_COMMISSIONS,
            StaffRight.REFUND,
            StaffRight.PAY_WITHDRAWALS,
            StaffRight.SEE_REQUESTS,
            StaffRight.SETTLE_REQUESTS,
        }
    ),
    StaffRole.SUPPORT: frozenset(
        {
            StaffRight.SEE_MERCHANTS,
            StaffRight.SEE_ALL_MERCHANTS,
            StaffRight.GRANT_MERCHANTS,
            StaffRight.CARE,
            StaffRight.DEFINE_FIELDS,
            StaffRight.SEE_USERS,
            StaffRight.MANAGE_USERS,
            StaffRight.IMPERSONATE,
            StaffRight.SEE_SESSIONS,
            StaffRight.REVOKE_SESSIONS,
            StaffRight.SEE_STAFF,
            StaffRight.SEE_CONNECTIONS,
            StaffRight.SEE_JOBS,
            StaffRight.SEE_INBOX,
            StaffRight.EDIT_PAGES,
            StaffRight.WRITE_ANNOUNCEMENTS,
            StaffRight.SEE_EVENTS,
            StaffRight.WRITE_MESSAGES,
            StaffRight.EDIT_FORMS,
            StaffRight.DESIGN_FORMS,
            StaffRight.HANDLE_LEADS,
            StaffRight.ANSWER_SUPPORT,
            StaffRight.ASSIGN_SUPPORT,
            StaffRight.SEE_REQUESTS,
            StaffRight.HANDLE_REQUESTS,
            StaffRight.ASSIGN_REQUESTS,
            StaffRight.SETTLE_REQUESTS,
        }
    ),
    StaffRole.OPERATOR: frozenset(StaffRight),
}


def rights_of_staff(roles: list[str]) -> frozenset[str]:
    """Return every right that at least one of the roles gives."""
    return frozenset(str(right) for role in roles for right in STAFF_RIGHTS[StaffRole(role)])
