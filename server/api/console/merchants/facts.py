"""What staff want to know of many merchants at once: plan, who takes care of them, last activity, revenue."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from server.company.grants.selectors import counsellors_of
from server.company.identity.contracts import StaffActor
from server.company.identity.selectors.main_accounts import last_seen
from server.company.payments.selectors.merchants import paid_since
from server.company.plans.selectors.spells import default_plan_name, plan_names
from server.company.staff.contracts import MerchantRow, StaffRight
from server.kit.money import to_decimal

YEAR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class RevenueAmount:
    amount: str
    unit: str


@dataclass(frozen=True, slots=True)
class MerchantFacts:
    """`revenue`: paid to us within a year, by currency; empty also without the right to finance."""

    plan: str
    counsellors: tuple[str, ...]
    last_seen_at: datetime | None
    revenue: tuple[RevenueAmount, ...]


def facts_of(
    actor: StaffActor, rows: Sequence[MerchantRow], *, language: str, now: datetime
) -> dict[int, MerchantFacts]:
    """Return the facts by merchant. Five queries for any number of merchants."""
    ids = [row.id for row in rows]
    names, default = plan_names(ids, language=language, now=now), default_plan_name(language=language)
    cared, seen = counsellors_of(ids, now=now), last_seen(ids)
    paid = paid_since(ids, since=now - YEAR) if actor.may(StaffRight.SEE_FINANCE) else {}
    return {
        pk: MerchantFacts(
            plan=", ".join(names.get(pk, ())) or default,
            counsellors=cared.get(pk, ()),
            last_seen_at=seen.get(pk),
            revenue=tuple(
                RevenueAmount(to_decimal(minor, currency), currency)
                for currency, minor in sorted(paid.get(pk, {}).items())
            ),
        )
        for pk in ids
    }
