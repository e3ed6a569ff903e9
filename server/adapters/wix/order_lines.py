"""The lines of a Wix order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_count, read_picture, read_text, read_words
from server.adapters.wix.mapper import ONLY_VARIANT
from server.adapters.wix.order_money import OrderMoney
from server.ports.orders import LineKind, ShippingState, StoreLine

STORES = frozenset({"215238eb-22a5-4c36-9e7b-e7c08025e04e", "1380b703-ce81-ff05-f115-39571d94dfcd"})
"""Ids of the Wix Stores app in `catalogReference`; the second is that of older orders."""
_PRESETS = {"GIFT_CARD": LineKind.GIFT_CARD, "SERVICE": LineKind.SERVICE, "DIGITAL": LineKind.SERVICE}


@dataclass(frozen=True, slots=True)
class Line:
    """A line item as Wix has it."""

    item: Mapping[str, Any]

    @property
    def reference(self) -> dict[str, Any]:
        return as_dict(self.item.get("catalogReference"))

    @property
    def options(self) -> dict[str, Any]:
        return as_dict(self.reference.get("options"))

    @property
    def kind(self) -> LineKind:
        """Other apps' catalogues (bookings, meals), lines that another service sends, and goods sold by measure are
        nothing to buy. A line without a catalogue was typed by the merchant.
        """
        if preset := _PRESETS.get(read_text(as_dict(self.item.get("itemType")).get("preset"))):
            return preset
        app = read_words(self.reference.get("appId"))
        is_others = bool(app) and app not in STORES
        return LineKind.OTHER_APP if is_others or self.item.get("fulfillerId") or self.measure else LineKind.PRODUCT

    @property
    def measure(self) -> str:
        """What a line sold by measure says of its quantity, which is then 1."""
        given = as_dict(self.item.get("decimalQuantity"))
        return text_of(given.get("description")) or read_text(given.get("value"))

    @property
    def quantity(self) -> int:
        """MalformedAnswer where it is not a whole number."""
        quantity = read_count(self.item.get("quantity"))
        if quantity is None:
            raise MalformedAnswer
        return quantity

    @property
    def typed(self) -> dict[str, str]:
        """What the buyer typed or chose for this line (personalisation), by its title."""
        texts = {
            read_text(name): read_text(value) for name, value in as_dict(self.options.get("customTextFields")).items()
        }
        groups = map(as_dict, as_list(self.item.get("modifierGroups")))
        chosen = {
            text_of(group.get("name")): ", ".join(map(_label, as_list(group.get("modifiers")))) for group in groups
        }
        measured = {"quantity": self.measure}
        return {name: value for name, value in {**texts, **chosen, **measured}.items() if value}

    @property
    def variant_title(self) -> str:
        described = [as_dict(each) for each in as_list(self.item.get("descriptionLines"))]
        typed = set(self.typed.values())
        values = (text_of(each.get("plainText")) or text_of(each.get("colorInfo")) for each in described)
        return " / ".join(value for value in values if value and value not in typed)


def line_of(item: Mapping[str, Any], money: OrderMoney, shipping: ShippingState, sent: Mapping[str, int]) -> StoreLine:
    """Return a line. `sent` are the pieces that left, by line id; needed for orders that were partly shipped."""
    line, taxes = Line(item), as_dict(item.get("taxInfo"))
    quantity, external_id = line.quantity, read_text(item.get("id"))
    current = max(0, quantity - (read_count(item.get("refundQuantity")) or 0))
    variant_id = read_text(line.options.get("variantId"))
    return StoreLine(
        external_id=external_id,
        title=text_of(item.get("productName")),
        quantity=quantity,
        current_quantity=current,
        open_quantity=_open(current, shipping, sent.get(external_id, 0)),
        unit_price=money.read(item.get("priceBeforeDiscounts") or item.get("price")),
        discount=money.read(item.get("totalDiscount")),
        tax=money.read(taxes.get("taxAmount") or as_dict(item.get("taxDetails")).get("totalTax")),
        total=money.read(item.get("totalPriceAfterTax" if money.taxes_included else "totalPriceBeforeTax")),
        kind=line.kind,
        product_id=read_text(line.reference.get("catalogItemId")) if line.kind is LineKind.PRODUCT else "",
        variant_id="" if variant_id == ONLY_VARIANT else variant_id,
        sku=read_text(as_dict(item.get("physicalProperties")).get("sku")),
        variant_title=line.variant_title,
        image_url=read_picture(as_dict(item.get("image")).get("url"), ""),
        properties=tuple(line.typed.items()),
    )


def text_of(value: Any) -> str:
    """Return a translated text as the site's owner wrote it; also one that is a plain text."""
    given = as_dict(value)
    return read_text(given.get("original")) or read_text(given.get("translated")) or read_text(value)


def _label(modifier: Any) -> str:
    return text_of(as_dict(modifier).get("label"))


def _open(current: int, shipping: ShippingState, sent: int) -> int:
    """Return the pieces still to be sent. Of a line that was partly sent and partly refunded, the refunded count as
    not sent: rather one too few is bought than one that nobody gets.
    """
    return 0 if shipping is ShippingState.SHIPPED else max(0, current - sent)
