"""Pure rules: periods, names, and checks of editions."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from server.company.plans.contracts import (
    ChargeWay,
    EditionDraft,
    EditionType,
    MonthlyTotal,
    Origin,
    PlanDraft,
    PlanLimits,
    SubscriptionRow,
)
from server.kit import sentences
from server.kit.sentences import Sentence

SECONDS = {ChargeWay.MONTHLY: 2_592_000, ChargeWay.YEARLY: 31_536_000, ChargeWay.QUARTERLY: 7_776_000}
"""Specification 002, section 3.1; a quarter is three of its months."""

WITH_PERIOD = {
    ChargeWay.MONTHLY: "{plan} (monthly)",
    ChargeWay.YEARLY: "{plan} (yearly)",
    ChargeWay.QUARTERLY: "{plan} (quarterly)",
}

BUILT_IN = PlanLimits(
    name="Free", stores_per_platform=3, import_products=10_000, monitored_variants=1_000, sub_accounts=1
)
"""Limits without a plan (DESIGN, differences), used if the default plan was deleted."""

NEEDED = "This field is required."
LARGEST = 1_000_000_000
OUT_OF_RANGE = Sentence("must be from 0 to {most}", most=LARGEST)


def in_language(english: str, chinese: str, language: str) -> str:
    """Return the Chinese text for Chinese readers if there is one, else the English text."""
    return chinese if chinese and language.startswith("zh") else english


def name_with_period(english: str, chinese: str, charge_way: int, *, is_free: bool, language: str) -> str:
    """Return a plan's name with its period, since a monthly and a yearly plan may share one: "Pro (yearly)"."""
    name = in_language(english, chinese, language)
    return name if is_free else sentences.in_language(Sentence(WITH_PERIOD[ChargeWay(charge_way)], plan=name), language)


def monthly_totals(rows: Iterable[SubscriptionRow]) -> tuple[MonthlyTotal, ...]:
    """Sum the 30-day cost of the running charged plans by currency; each charge is rounded half up.

    A plan on several platforms is one charge.
    """
    month = SECONDS[ChargeWay.MONTHLY]
    charged = {row.plan_id: row for row in rows if row.is_live and row.origin == Origin.PAID}
    totals: Counter[str] = Counter()
    for row in charged.values():
        totals[row.currency] += (2 * row.price_minor * month + row.seconds) // (2 * row.seconds)
    return tuple(MonthlyTotal(amount, currency) for currency, amount in sorted(totals.items()))


def promotion_at(price: int | None, begin: datetime | None, end: datetime | None, *, now: datetime) -> int | None:
    """Return the promotion price if it applies now, else None."""
    is_on = (begin is None or begin <= now) and (end is None or now < end)
    return price if is_on else None


def period_end(since: datetime, seconds: int, *, now: datetime) -> datetime:
    """Return the end of the current period, counted from the plan's start."""
    length = timedelta(seconds=seconds)
    return since + length * ((now - since) // length + 1)


def edition_problems(draft: EditionDraft, platforms: frozenset[int]) -> dict[str, str]:
    """Return errors of an edition by field; empty if valid."""
    found = {} if draft.name_en.strip() else {"name_en": NEEDED}
    if not draft.platforms or set(draft.platforms) - platforms or len(set(draft.platforms)) < len(draft.platforms):
        found["platforms"] = "Choose platforms from the list, each once."
    elif draft.type is EditionType.SINGLE and len(draft.platforms) > 1:
        found["platforms"] = "An edition of one platform names just one."
    if not draft.plans:
        found["plans"] = "An edition has at least one plan."
    for place, plan in enumerate(draft.plans):
        found |= {f"plans.{place}.{name}": problem for name, problem in _plan_problems(plan).items()}
    return found


def _plan_problems(plan: PlanDraft) -> dict[str, str]:
    found = {} if plan.name_en.strip() else {"name_en": NEEDED}
    for name in ("stores_per_platform", "import_products", "monitored_variants", "sub_accounts"):
        if not 0 <= getattr(plan, name) <= LARGEST:
            found[name] = OUT_OF_RANGE
    if plan.is_free and plan.price_minor:
        found["price"] = "A free plan has no price."
    if plan.promotion_minor is not None and not 0 <= plan.promotion_minor < max(plan.price_minor, 1):
        found["promotion_price"] = "must be below the price"
    begin, end = plan.promotion_from, plan.promotion_until
    if begin and end and end <= begin:
        found["promotion_until"] = "The end must be later than the start."
    return found
