"""Stores with orders on platforms whose events go to the app's one address: Wix and Square."""

from datetime import UTC, datetime, timedelta
from typing import Any

from fixtures.sandbox.base.buying import Sale, example
from fixtures.sandbox.square import order_records as square_records
from fixtures.sandbox.square import webhooks as square_webhooks
from fixtures.sandbox.wix import order_records as wix_records
from fixtures.sandbox.wix import webhooks as wix_webhooks
from server.adapters.square.client import PRODUCT_SCOPES, SCOPES, shop_url
from server.adapters.square.hooks import notification_url
from server.adapters.square.hooks import read_delivery as read_square
from server.adapters.wix.hooks import read_delivery as read_wix
from server.platforms.contracts import Platform
from server.ports.stores import StoreAccess
from tests.adapters.order_store import Basket, OrderStore
from tests.support.sandbox import Outside


def of_wix(outside: Outside) -> OrderStore:
    site = outside.sandbox.wix["teahouse"]
    site.installed = True
    keys = {"access_token": site.draw_token()["access_token"], "instance_id": site.instance_id}

    def first_line(order_id: str) -> str:
        return str(site.orders[order_id]["lineItems"][0]["id"])

    def buy(basket: Basket) -> str:
        price = "11.25" if basket.is_foreign else "12.50"
        lines = [_wix_line(at, basket.quantity, price) for at in range(basket.lines)]
        rate = {"originalCurrency": "USD", "conversionRate": "0.9"}
        foreign = {"currency": "EUR", "currencyConversionDetails": rate} if basket.is_foreign else {}
        shipping = "4.50" if basket.is_foreign else "5.00"
        return str(wix_records.make(site, lines, _sale(basket), shipping, **foreign)["id"])

    def event(order_id: str) -> tuple[str, str]:
        order, topic = site.orders[order_id], "wix.ecom.v1.order_updated"
        entity = {"id": order_id, "updatedDate": order["updatedDate"]}
        content = {"id": "e1", "entityId": order_id, "updatedEvent": {"currentEntity": entity}}
        return topic, read_wix(wix_webhooks.body(site, topic, content)).body or ""

    return OrderStore(
        Platform.WIX,
        StoreAccess("https://teahouse.example.com", keys, "test"),
        buy,
        take_off=lambda order_id: wix_records.edit(site, order_id, {first_line(order_id): 1}),
        refund=lambda order_id: wix_records.refund(site, order_id, "12.50", {first_line(order_id): 1}, "Broken"),
        redo=lambda order_id, note: wix_records.change(site, order_id, buyerNote=note),
        delete=lambda order_id: site.orders.pop(order_id),
        say_unknown=lambda order_id: wix_records.change(site, order_id, paymentStatus="LATER"),
        pass_seconds=lambda seconds: setattr(site, "order_changed_at", _later(site.order_changed_at, seconds)),
        event=event,
        forbid=lambda: site.configure({"permissions": "products inventory orders media"}),
        many=105,
    )


def of_square(outside: Outside) -> OrderStore:
    seller = outside.sandbox.square["MLHARBOR"]
    token = seller.grant(" ".join(SCOPES))["access_token"]
    variations = [_square_variation(at) for at in range(260)]
    seller.objects["TEAPOTS"] = {
        "type": "ITEM",
        "id": "TEAPOTS",
        "version": 1,
        "item_data": {"name": "Teapot", "variations": variations},
    }

    def first_line(order_id: str) -> str:
        return str(seller.orders[order_id]["line_items"][0]["uid"])

    def buy(basket: Basket) -> str:
        keys = (variation["id"] for variation in variations[: basket.lines])
        lines = [square_records.line_of(seller, key, basket.quantity) for key in keys]
        return str(square_records.make(seller, lines, _sale(basket), 500)["id"])

    def redo(order_id: str, note: str) -> None:
        seller.orders[order_id]["fulfillments"][0]["shipment_details"]["shipping_note"] = note
        square_records.change(seller, order_id)

    def event(order_id: str) -> tuple[str, str]:
        order = seller.orders[order_id]
        moved = {name: order[name] for name in ("version", "state", "created_at", "updated_at")}
        body = square_webhooks.event(seller, "order.updated", {"order_updated": {"order_id": order_id, **moved}})
        signed = {"x-square-hmacsha256-signature": square_webhooks.signature(notification_url(), body)}
        assert read_square(body, signed).topic == "order.updated"
        return "order.updated", body.decode()

    return OrderStore(
        Platform.SQUARE,
        StoreAccess(shop_url(seller.merchant_id), {"access_token": token}, "test"),
        buy,
        take_off=lambda order_id: square_records.edit(seller, order_id, {first_line(order_id): 1}),
        refund=lambda order_id: square_records.refund(seller, order_id, 1250, {first_line(order_id): 1}, "Broken"),
        redo=redo,
        delete=lambda order_id: seller.orders.pop(order_id),
        say_unknown=lambda order_id: square_records.change(seller, order_id, state="LATER"),
        pass_seconds=lambda seconds: setattr(seller, "order_changed_at", _later(seller.order_changed_at, seconds)),
        event=event,
        forbid=lambda: seller.tokens[token].update(scopes=" ".join(PRODUCT_SCOPES)),
        many=105,
    )


def _sale(basket: Basket) -> Sale:
    return Sale({}, {**example("US"), "country": basket.country, "tax_id": basket.tax_id, "note": basket.note})


def _wix_line(at: int, quantity: int, price: str) -> dict[str, Any]:
    total = {"amount": f"{float(price) * quantity:.2f}"}
    return {
        "id": f"line-{at}",
        "productName": {"original": "Teapot"},
        "catalogReference": {"catalogItemId": "p1", "appId": wix_records.STORES, "options": {"variantId": f"v{at}"}},
        "physicalProperties": {"sku": f"TEA-{at}"},
        "itemType": {"preset": "PHYSICAL"},
        "quantity": quantity,
        "price": {"amount": price},
        "totalPriceBeforeTax": total,
        "totalPriceAfterTax": total,
    }


def _square_variation(at: int) -> dict[str, Any]:
    price = {"amount": 1250, "currency": "USD"}
    data = {"item_id": "TEAPOTS", "name": f"Size {at}", "sku": f"TEA-{at}", "price_money": price}
    return {"type": "ITEM_VARIATION", "id": f"VARIATION{at}", "version": 1, "item_variation_data": data}


def _later(moment: str, seconds: float) -> str:
    """Return the moment of a store's last change, so many seconds later."""
    last = datetime.fromisoformat(moment) if moment else datetime.now(UTC)
    return (last + timedelta(seconds=seconds)).isoformat()
