"""The first read of a newly connected store: its history is no news."""

import json
from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.ports.orders import OrderPage, ShippingState, StoreBuyer, StoreOrder
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Order, OrderFeed
from tenants.orders.services.feeds import FIRST_DAYS, write_page
from tenants.webhooks.models import Delivery, Endpoint
from tenants.webhooks.services import events as deliveries
from tests.factories.orders import line, reading
from tests.orders.goods import Intake, notices

pytestmark = pytest.mark.django_db
PAGE = 250


def read(intake: Intake, *pages: list[StoreOrder]) -> None:
    """Read the history of a store that was just connected, page after page."""
    with tenant_scope_of(intake.tenant):
        feed, _ = OrderFeed.objects.get_or_create(
            store_id=intake.store_id, defaults={"since": clock.now() - FIRST_DAYS}
        )
        for at, page in enumerate(pages, 1):
            write_page(feed, intake.platform, OrderPage(tuple(page), "next" if at < len(pages) else None))


def ordered(number: int, *, ago: timedelta, buyer: int, **changes: Any) -> StoreOrder:
    at = clock.now() - ago
    return reading(
        str(number),
        created_at=at,
        changed_at=at,
        buyer=StoreBuyer(email=f"b{buyer}@example.com"),
        lines=(line(),),
        **changes,
    )


def told(intake: Intake) -> list[tuple[str, str]]:
    return [(row["kind"], row["text"]) for row in notices(intake.owner)]


def duplicates(intake: Intake) -> list[str]:
    return [row.number for row in intake.rows() if "DUPLICATE" in row.problems]


def events(intake: Intake) -> list[str]:
    with tenant_scope_of(intake.tenant):
        rows = Delivery.objects.order_by("pk").values_list("topic", "body")
        return [f"{topic} {json.loads(body)['data']['number']}" for topic, body in rows]


def test_a_thousand_orders_of_the_past_are_one_notice_and_what_arrives_now_is_news(
    intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "wake", lambda endpoint_id: None)
    with tenant_scope_of(intake.tenant):
        topics = ["order.created", "order.problem"]
        Endpoint.objects.create(url="https://erp.example", sealed_secret="x", topics=topics, created_at=clock.now())
    history = [ordered(number, ago=timedelta(days=20), buyer=number // 2) for number in range(999)]
    sent = ordered(999, ago=timedelta(days=20), buyer=0, shipping=ShippingState.SHIPPED)
    history.append(sent)
    read(intake, *[history[at : at + PAGE] for at in range(0, 1_000, PAGE)])
    with tenant_scope_of(intake.tenant):
        assert Order.objects.count() == 1_000
        assert Order.objects.filter(problems__contains=["DUPLICATE"]).count() == 499, "what is shipped is no duplicate"
    said = (
        "The orders of Tea House are here: 1000. Some look like another order: 499. Compare them before you place them."
    )
    assert told(intake) == [("orders_read", said)]
    assert events(intake) == []
    twin = [ordered(2_000 + number, ago=timedelta(0), buyer=9_000) for number in range(2)]
    read(intake, twin)
    assert sorted(kind for kind, _ in told(intake)) == ["order_problem", "orders_read"]
    assert events(intake) == ["order.created #2000", "order.created #2001", "order.problem #2001"]


def test_what_a_buyer_orders_while_the_history_is_read_is_news(intake: Intake) -> None:
    read(
        intake,
        [ordered(1, ago=timedelta(days=3), buyer=1)],
        [ordered(number, ago=-timedelta(minutes=1), buyer=2) for number in (2, 3)],
    )
    assert [kind for kind, _ in told(intake)].count("order_problem") == 1


def test_a_history_without_duplicates_is_told_by_its_process_alone(intake: Intake) -> None:
    read(intake, [ordered(1, ago=timedelta(days=3), buyer=1)])
    assert told(intake) == []


def test_a_duplicate_that_the_store_cancels_needs_nobody_any_more(intake: Intake) -> None:
    first, second = (ordered(number, ago=timedelta(days=1), buyer=1) for number in (1, 2))
    intake.take(first, second)
    assert duplicates(intake) == ["#2"]
    intake.take(ordered(2, ago=timedelta(days=1), buyer=1, version=2, cancelled_at=clock.now()))
    assert duplicates(intake) == []
