"""Jobs that apply events, send refunds, and ask the provider for what no event reported."""

from datetime import datetime

from server.company.payments.services.agreements import sweep_leaving
from server.company.payments.services.dunning import wake_owing, watch_cards
from server.company.payments.services.endings import END_JOB, end_subscription, sweep_unneeded
from server.company.payments.services.events import apply_event
from server.company.payments.services.missing_plans import sweep_missing
from server.company.payments.services.prices import keep_edition_prices, move_due_prices, plan_moves
from server.company.payments.services.renewals import wake_renewals
from server.company.payments.services.sent_refunds import send_refund
from server.company.payments.services.sweep import sweep_charges, sweep_owing, sweep_subscriptions
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.ports.payments import ChangeAt


@job("payments.apply_event", tenant=False, max_attempts=12)
def apply(event_id: int, **_: object) -> None:
    apply_event(event_id)


@job("payments.send_refund", tenant=False, max_attempts=12)
def send(refund_id: int, **_: object) -> None:
    send_refund(refund_id)


@job(END_JOB, tenant=False, max_attempts=12)
def end(subscription_id: int, at: str, **_: object) -> None:
    end_subscription(subscription_id, at=ChangeAt(at))


@job("payments.keep_prices", tenant=False, max_attempts=12)
def keep_prices(edition_id: int, **_: object) -> None:
    keep_edition_prices(edition_id)


@job("payments.move_prices", tenant=False)
def move_prices(plan_id: int, revision: int, due: str, **_: object) -> None:
    """Move subscriptions to the plan's new price, except those that keep the old one."""
    plan_moves(plan_id, revision=revision, due=datetime.fromisoformat(due), now=clock.now())
    move_due_prices(now=clock.now())


@periodic(every="*/10 * * * *")
@job("payments.sweep", tenant=False, timeout=300)
def sweep(**_: object) -> None:
    sweep_charges(now=clock.now())
    sweep_subscriptions(now=clock.now())
    sweep_unneeded(now=clock.now())
    sweep_leaving(now=clock.now())
    sweep_missing(now=clock.now())
    move_due_prices(now=clock.now())


@periodic(every="*/5 * * * *")
@job("payments.renew_from_balance", tenant=False, timeout=300)
def renew(**_: object) -> None:
    """Renew periods paid from balances, and retry those that the balance could not cover."""
    wake_renewals(now=clock.now())


@periodic(every="5 * * * *")
@job("payments.dun", tenant=False, timeout=300)
def dun(**_: object) -> None:
    """Read unpaid invoices again and send notices for moments without an event, as when a plan becomes read-only."""
    sweep_owing(now=clock.now())
    wake_owing(now=clock.now())


@periodic(every="25 5 * * *")
@job("payments.watch_cards", tenant=False, timeout=600)
def cards(**_: object) -> None:
    watch_cards(now=clock.now())
