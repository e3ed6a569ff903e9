"""ORDER_MAPPING: choose what lines are bought from, for their orders alone; products' mappings stay as they are.

A choice is written under its order's lock, as placing is: what was bought, or waits in a hold window, keeps its source.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedForPublishing, ListedVariantView
from tenants.importing.selectors.publication import read_for_checking
from tenants.orders.contracts import By, Problem
from tenants.orders.contracts.sources import LineChoice
from tenants.orders.errors import LineIsBought, NoLineChosen
from tenants.orders.models import Order, OrderEvent, OrderLine
from tenants.orders.selectors.pieces import pieces_to_buy
from tenants.orders.services.links import is_unmapped
from tenants.orders.services.tabs import counted, put_problem
from tenants.processes.contracts import (
    Action,
    BaseHandler,
    Item,
    NewOperation,
    Outcome,
    StartedProcess,
    Subject,
    Worked,
)
from tenants.processes.services.records import start_process
from tenants.products.contracts import PublicationRow
from tenants.products.selectors.publications import read_publications
from tenants.stores.selectors import list_stores

CHOOSE = "orders.choose_source"
LINE_GONE, BOUGHT, ALREADY = Reason("order.line_gone"), Reason("order.line_bought"), Reason("order.source_already")
CHOSEN, LEFT_LIST = Reason("order.source_chosen"), Reason("order.source_left_list")


def choose_sources(
    actor: Actor, choices: Sequence[LineChoice], *, now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start choosing what lines are bought from (ORDER_MAPPING). Of several choices for a line the last one counts.

    NoLineChosen; NotFound where a line is not of the actor's stores: nothing is started then.
    """
    if not choices:
        raise NoLineChosen
    by_line = {choice.line_id: choice for choice in choices}
    return start_process(
        actor,
        action=Action.ORDER_MAPPING,
        operations=lambda: _operations(actor, by_line),
        now=now,
        idempotency_key=idempotency_key,
        request=[asdict(choice) for choice in by_line.values()],
    )


def drop_choice(actor: Actor, order_id: int, line_id: int, *, now: datetime) -> None:
    """Buy a line as its product's mapping says again. NotFound; LineIsBought once nothing of it is left to buy."""
    with transaction.atomic(), counted(_visible(actor, [order_id])) as rows:
        line = OrderLine.objects.filter(pk=line_id, order__in=rows).first()
        if line is None:
            raise NotFound
        if line.pk not in pieces_to_buy([order_id]).get(order_id, {}):
            raise LineIsBought
        if line.mapping is not None:
            line.mapping = None
            _write(actor, rows, [line], "source_dropped", {line.pk: {"title": line.title[:80]}}, now=now)


class SourceChoiceHandler(BaseHandler):
    """Writes choices; nothing outside is called."""

    concurrency = 0

    def party(self, operation: Item) -> str:
        return ""

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        chosen = {worked.operation.id: LineChoice(**worked.operation.config["choice"]) for worked in done}
        products = _products(chosen.values())
        orders = _visible(actor, {int(worked.operation.config["order_id"]) for worked in done})
        with counted(orders) as rows:
            ids = [choice.line_id for choice in chosen.values()]
            lines = {line.pk: line for line in OrderLine.objects.filter(pk__in=ids, order__in=rows)}
            left = {line_id for each in pieces_to_buy(orders).values() for line_id in each}
            outcomes = {key: _outcome(choice, lines, left, products) for key, choice in chosen.items()}
            params: dict[int, Mapping[str, str]] = {}
            for choice in (each for key, each in chosen.items() if outcomes[key].reason == CHOSEN):
                line, product = lines[choice.line_id], products[choice.product_id]
                line.mapping = choice.stored()
                params[line.pk] = {"title": line.title[:80], "source": product.title[:80]}
            _write(actor, rows, [lines[key] for key in params], "source_chosen", params, now=clock.now())
        return outcomes


def _outcome(
    choice: LineChoice,
    lines: Mapping[int, OrderLine],
    left: Collection[int],
    products: Mapping[int, ListedForPublishing],
) -> Outcome:
    line, product = lines.get(choice.line_id), products.get(choice.product_id)
    if line is None:
        return Outcome.failed(LINE_GONE)
    if line.mapping == choice.stored():
        return Outcome.skipped(ALREADY)
    if line.pk not in left:
        return Outcome.failed(BOUGHT)
    if product is None:
        return Outcome.failed(LEFT_LIST)
    variant = _variant(product, choice.variant_id)
    if variant is None or not variant.supply.available:
        return Outcome.failed(Reason("order.sku_gone", {"title": product.title[:80]}))
    return Outcome.success(reason=CHOSEN)


def _write(
    actor: Actor,
    rows: Sequence[Order],
    lines: Sequence[OrderLine],
    code: str,
    params: Mapping[int, Mapping[str, str]],
    *,
    now: datetime,
) -> None:
    """Save the sources of lines of locked orders, and what their orders show of that. `params` by line."""
    OrderLine.objects.bulk_update(lines, ["mapping"])
    OrderEvent.objects.bulk_create(
        OrderEvent(
            order_id=line.order_id, at=now, code=code, params=params[line.pk], by=By.MERCHANT, user_id=actor.user_id
        )
        for line in lines
    )
    changed = {line.order_id for line in lines}
    unmapped = {line.order_id for line in OrderLine.objects.filter(order_id__in=changed) if is_unmapped(line)}
    for row in rows:
        if row.pk in changed:
            put_problem(row, Problem.NOT_MAPPED, exists=row.pk in unmapped)
    Order.objects.filter(pk__in=changed).update(changed_at=now)


def _operations(actor: Actor, by_line: Mapping[int, LineChoice]) -> list[NewOperation]:
    stores = {store.id: store for store in list_stores(actor)}
    found = OrderLine.objects.filter(pk__in=by_line, order__store_id__in=stores).select_related("order")
    lines = {line.pk: line for line in found}
    if len(lines) < len(by_line):
        raise NotFound
    ids = sorted({line.publication_id for line in lines.values() if line.publication_id})
    published = {row.id: row for row in read_publications(actor, ids)}
    products = _products(by_line.values())
    return [
        _operation(
            lines[key],
            choice,
            stores[lines[key].order.store_id].name,
            published.get(lines[key].publication_id or 0),
            products.get(choice.product_id),
        )
        for key, choice in by_line.items()
    ]


def _operation(
    line: OrderLine,
    choice: LineChoice,
    store_name: str,
    published: PublicationRow | None,
    product: ListedForPublishing | None,
) -> NewOperation:
    return NewOperation(
        handler=CHOOSE,
        item_key=str(line.pk),
        config={
            "choice": asdict(choice),
            "order_id": line.order_id,
            "order": line.order.number,
            "mapping": _shown(line, choice, product),
        },
        subject=Subject(
            title=line.title,
            image_url=line.image_url,
            source_url=product.source_url if product else "",
            source_item_id=product.source_id if product else "",
            sell_item_id=line.store_product_id,
            sell_url=published.store_url if published else "",
            supplier=int(product.supplier) if product else 0,
        ),
        store_id=line.order.store_id,
        store_name=store_name,
        lock_key=f"order_line:{line.pk}",
    )


def _shown(line: OrderLine, choice: LineChoice, product: ListedForPublishing | None) -> dict[str, Any]:
    """Return what the details show: the line's product and variant, and those that are bought for it."""
    variant = _variant(product, choice.variant_id) if product else None
    name = " / ".join(variant.option_values) or variant.sku if variant else ""
    bought = {"title": product.title, "url": product.source_url} if product else {"title": "", "url": ""}
    return {"mode": "order", **bought, "variants": [{"existed": line.variant_title or line.sku, "new": name}]}


def _products(choices: Collection[LineChoice]) -> dict[int, ListedForPublishing]:
    return {product.id: product for product in read_for_checking({choice.product_id for choice in choices})}


def _variant(product: ListedForPublishing, variant_id: int) -> ListedVariantView | None:
    return next((variant for variant in product.variants if variant.id == variant_id), None)


def _visible(actor: Actor, order_ids: Collection[int]) -> list[int]:
    stores = [store.id for store in list_stores(actor)]
    return list(Order.objects.filter(pk__in=order_ids, store_id__in=stores).values_list("pk", flat=True))
