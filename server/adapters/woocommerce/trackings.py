"""Where a store keeps tracking numbers: four dialects, the first that a store speaks counts.

Source: core's src/Admin/Features/Fulfillments (off by default), the REST controllers of Shipment Tracking and Advanced
Shipment Tracking, REST v3 "Order notes", and what they did when tried (ADR 0007). The first three list what they have;
none takes a key.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import unquote

from server.adapters.stores import fulfilments as common
from server.adapters.values import as_dict, as_list, read_count, read_text
from server.adapters.woocommerce.answers import find_json
from server.adapters.woocommerce.client import Json, WooClient
from server.adapters.woocommerce.order_lines import meta_of
from server.adapters.woocommerce.parcels import Parcel, parcels_of, plain
from server.adapters.woocommerce.refusals import WooRefusal
from server.ports.fulfilments import ParcelLabel

_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_CORE_CARRIERS = """
acs-courier amazon-logistics an-post aras-kargo australia-post azerpost bartolini-brt belpochta bpost bulgarian-posts
canada-post cdek ceska-posta chronopost correos ctt cyprus-post deutsche-post dhl dpd econt eimskip elta evri-hermes
fan-courier fastway fedex geniki-taxydromiki gls haypost helthjem hrvatska-posta inpost islandspostur itella kazpost
la-poste-colissimo lasership-ontrac latvijas-pasts liechtensteinische-post magyar-posta makedonska-posta maltapost
matkahuolto mondial-relay mpl mrw new-zealand-post nova-poshta omniva osterreichische-post parcelforce poczta-polska
post-luxembourg posta-moldovei posta-romana poste-italiane poste-san-marino posten-norge-bring postnl postnord
purolator royal-mail russian-post sda seur slovenska-posta spee-dee-delivery startrack swiss-post toll ukrposhta ups
urgent-cargus usps yurtici-kargo zasilkovna
"""
"""The keys of core's own carriers (ShippingProviders.php)."""
_CORE_BEGUN = frozenset({"fulfilled", "partially_fulfilled"})


@dataclass(frozen=True, slots=True)
class Tracking:
    """A number as the store shows it. `pieces` is empty where the dialect names no lines."""

    id: str
    label: ParcelLabel
    pieces: Mapping[str, int]


class Dialect(Protocol):
    """How a store is told of a parcel. A lost answer is Retryable with `unknown_outcome`."""

    may_notify: bool

    def listed(self, client: WooClient, order_id: str, kept: Iterable[Parcel]) -> list[Tracking]:
        """Return the order's numbers, others' too. `kept`: what its meta says of ours."""
        ...

    def add(self, client: WooClient, order_id: str, parcel: Parcel, label: ParcelLabel, *, notify: bool) -> str:
        """Write a number and return its id."""
        ...

    def change(self, client: WooClient, order_id: str, tracking_id: str, parcel: Parcel, label: ParcelLabel) -> str:
        """Write another number in the place of one, and return its id."""
        ...

    def remove(self, client: WooClient, order_id: str, tracking_id: str) -> None:
        """Take a number off; one that is gone is no failure."""
        ...


class CoreFulfilments:
    """Fulfilments of core: they name lines, and write to the buyer when asked."""

    may_notify = True

    def listed(self, client: WooClient, order_id: str, kept: Iterable[Parcel]) -> list[Tracking]:
        return [_of_core(row) for row in client.rows(f"orders/{order_id}/fulfillments") if _has_left(row)]

    def add(self, client: WooClient, order_id: str, parcel: Parcel, label: ParcelLabel, *, notify: bool) -> str:
        meta = [{"key": key, "value": value} for key, value in _core_meta(parcel, label).items()]
        made = {"status": "fulfilled", "is_fulfilled": True, "notify_customer": notify, "meta_data": meta}
        return read_text(client.post(f"orders/{order_id}/fulfillments", made).get("id"))

    def change(self, client: WooClient, order_id: str, tracking_id: str, parcel: Parcel, label: ParcelLabel) -> str:
        """Keep what others wrote: keys that are not sent are removed."""
        row = client.get(f"orders/{order_id}/fulfillments/{tracking_id}")
        meta = {**meta_of(row), **_core_meta(parcel, label)}
        sent = [{"key": key, "value": value} for key, value in meta.items()]
        changed = {"status": "fulfilled", "is_fulfilled": True, "notify_customer": False, "meta_data": sent}
        client.put(f"orders/{order_id}/fulfillments/{tracking_id}", changed)
        return tracking_id

    def remove(self, client: WooClient, order_id: str, tracking_id: str) -> None:
        """Core answers 400 for one that is gone, and names it in words only."""
        try:
            client.delete(f"orders/{order_id}/fulfillments/{tracking_id}")
        except WooRefusal as refusal:
            if refusal.status != 400 or tracking_id in {each.id for each in self.listed(client, order_id, ())}:
                raise


@dataclass(frozen=True, slots=True)
class PluginTrackings:
    """Numbers of a tracking plugin, shown in the mails of core. `takes_any`: a carrier that it does not list as well,
    whose name it then does not show.
    """

    namespace: str
    takes_any: bool
    may_notify = False

    def listed(self, client: WooClient, order_id: str, kept: Iterable[Parcel]) -> list[Tracking]:
        return [_of_plugin(row) for row in client.rows(self._path(order_id))]

    def add(self, client: WooClient, order_id: str, parcel: Parcel, label: ParcelLabel, *, notify: bool) -> str:
        """Send our link with the carrier's name: which carriers a plugin lists is each store's own choice."""
        word, link = common.carrier_word(label, "woocommerce"), link_of(label)
        if self.takes_any:
            named = {"tracking_provider": word or parcel.carrier, "custom_tracking_link": link}
        elif link or not word:
            named = {"custom_tracking_provider": parcel.carrier or parcel.number, "custom_tracking_link": link}
        else:
            named = {"tracking_provider": word}
        made = client.post(self._path(order_id), {"tracking_number": parcel.number, **named})
        return read_text(made.get("tracking_id"))

    def change(self, client: WooClient, order_id: str, tracking_id: str, parcel: Parcel, label: ParcelLabel) -> str:
        made = next((each.id for each in self.listed(client, order_id, ()) if each.label.number == parcel.number), "")
        if made == tracking_id:  # The number stays, and only its carrier changes.
            self.remove(client, order_id, tracking_id)
            return self.add(client, order_id, parcel, label, notify=False)
        made = made or self.add(client, order_id, parcel, label, notify=False)
        self.remove(client, order_id, tracking_id)
        return made

    def remove(self, client: WooClient, order_id: str, tracking_id: str) -> None:
        client.delete(f"{self._path(order_id)}/{tracking_id}")

    def _path(self, order_id: str) -> str:
        return f"/{self.namespace}/orders/{order_id}/shipment-trackings"


class Notes:
    """Notes of an order, for stores without any place for numbers. Those for the buyer are mailed."""

    may_notify = True

    def listed(self, client: WooClient, order_id: str, kept: Iterable[Parcel]) -> list[Tracking]:
        return [
            Tracking(each.tracking_id, common.label_read(each.number, each.carrier, each.page), each.pieces)
            for each in kept
            if each.is_whole
        ]

    def add(self, client: WooClient, order_id: str, parcel: Parcel, label: ParcelLabel, *, notify: bool) -> str:
        """Write a note, unless one of this number is there."""
        for row in client.rows(f"orders/{order_id}/notes"):
            if parcel.number in read_text(row.get("note")).split():
                return read_text(row.get("id"))
        text = "\n".join(filter(None, [f"{parcel.carrier} {parcel.number}".strip(), parcel.page]))
        return read_text(client.post(f"orders/{order_id}/notes", {"note": text, "customer_note": notify}).get("id"))

    def change(self, client: WooClient, order_id: str, tracking_id: str, parcel: Parcel, label: ParcelLabel) -> str:
        """Write a note for the buyer where the one before was: else their account would show no number any more."""
        rows = client.rows(f"orders/{order_id}/notes")
        was_shown = any(read_text(row.get("id")) == tracking_id and row.get("customer_note") is True for row in rows)
        made = self.add(client, order_id, parcel, label, notify=was_shown)
        if made != tracking_id:
            self.remove(client, order_id, tracking_id)
        return made

    def remove(self, client: WooClient, order_id: str, tracking_id: str) -> None:
        client.delete(f"orders/{order_id}/notes/{tracking_id}")


DIALECTS: Mapping[str, Dialect] = {
    "core": CoreFulfilments(),
    # Advanced Shipment Tracking also answers under the other plugin's namespace.
    "wc-ast/v3": PluginTrackings("wc-ast/v3", takes_any=True),
    "wc-shipment-tracking/v3": PluginTrackings("wc-shipment-tracking/v3", takes_any=False),
    "notes": Notes(),
}


def dialect_of(client: WooClient, order_id: str) -> Dialect:
    """Return how this store is told of parcels; asked once a run."""
    return DIALECTS[client.answers.once("tracking dialect", lambda: _spoken(client, order_id))]


def _spoken(client: WooClient, order_id: str) -> str:
    """Core's routes are there only while the feature is on; plugins name a namespace of their own."""
    try:
        client.rows(f"orders/{order_id}/fulfillments")
    except WooRefusal as refusal:
        if refusal.code != "rest_no_route":
            raise
    else:
        return "core"
    index = as_dict(find_json(client.index().body))
    spoken = {read_text(each) for each in as_list(index.get("namespaces"))}
    return next((name for name in DIALECTS if name in spoken), "notes")


def sent_by_others(client: WooClient, record: Json) -> Mapping[str, int]:
    """Return the pieces by line that left with fulfilments of core that the merchant made.

    Plugins do not say which pieces. Core writes into the meta that something left; what is over is not asked.
    """
    meta = meta_of(record)
    is_over = read_text(record.get("status")) in {"completed", "cancelled", "failed", "trash"}
    if is_over or meta.get("_fulfillment_status") not in _CORE_BEGUN:
        return {}
    kept, order_id = parcels_of(meta), read_text(record.get("id"))
    ours = {each.tracking_id for each in kept if each.is_whole} | {each.number for each in kept if not each.is_whole}
    try:
        listed = DIALECTS["core"].listed(client, order_id, ())
    except WooRefusal as refusal:
        if refusal.code != "rest_no_route":  # The feature was turned off, and what it wrote is still there.
            raise
        return {}
    return sum((Counter(each.pieces) for each in listed if not {each.id, each.label.number} & ours), Counter())


def link_of(label: ParcelLabel) -> str:
    """Return the parcel's page as a plugin can keep it; empty where it cannot.

    WordPress takes `%2D` and the like out of what plugins clean, so characters that need no escape are written plainly.
    """
    page = _ESCAPED.sub(lambda found: _unescaped(found.group()), common.page_of(label))
    return "" if "%" in page else page


def _unescaped(octets: str) -> str:
    text = unquote(octets, errors="replace")
    return text if all(sign.isalnum() or sign in "-._~" for sign in text) else octets


def _core_meta(parcel: Parcel, label: ParcelLabel) -> Json:
    slug = re.sub(r"[^a-z0-9]+", "-", common.carrier_text(label).lower()).strip("-")
    is_known = slug in _CORE_CARRIERS.split()
    return {
        "_tracking_number": parcel.number,
        "_shipment_provider": slug if is_known else "other",
        "_provider_name": "" if is_known else parcel.carrier,
        "_tracking_url": common.page_of(label),
        "_shipping_option": "manual-entry",
        "_items": [{"item_id": int(line_id), "qty": count} for line_id, count in parcel.pieces.items()],
    }


def _has_left(row: Json) -> bool:
    """Return whether a fulfilment is more than a draft: lists have "1" or "0" here, the answer to a write a boolean."""
    return row.get("is_fulfilled") in (True, "1")


def _of_core(row: Json) -> Tracking:
    meta = meta_of(row)
    provider, name = read_text(meta.get("_shipment_provider")), read_text(meta.get("_provider_name"))
    items = [as_dict(each) for each in as_list(meta.get("_items"))]
    pieces = {read_text(each.get("item_id")): read_count(each.get("qty")) or 0 for each in items}
    number, page = read_text(meta.get("_tracking_number")), read_text(meta.get("_tracking_url"))
    carrier = name if provider == "other" or not provider else provider
    return Tracking(read_text(row.get("id")), common.label_read(number, carrier, page), common.present(pieces))


def _of_plugin(row: Json) -> Tracking:
    number, carrier, page = (
        plain(read_text(row.get(name))) for name in ("tracking_number", "tracking_provider", "tracking_link")
    )
    return Tracking(read_text(row.get("tracking_id")), common.label_read(number, carrier, page), {})
