"""By which number, carrier and page a parcel is known. Pure."""

from functools import cache

from server.kit.web_addresses import read_address
from server.ports.carriers import Certainty, carrier_named, carriers, carriers_by_number
from server.ports.fulfilments import ParcelLabel
from tenants.parcels.contracts import TrackingRules

_ANY_CARRIER = "https://t.17track.net/en#nums={number}"
"""A page that finds parcels of most carriers, for those that have no page of their own."""
_ORDER = [Certainty.PERSON, Certainty.SUPPLIER, Certainty.RULE, Certainty.SERVICE, Certainty.NUMBER]


def carrier_of(number: str, word: str, service: str, rules: TrackingRules) -> tuple[str, Certainty | None]:
    """Return a parcel's carrier and how it is known: by the supplier's word, the merchant's rule, or the number if only
    one carrier has such numbers. Empty where nothing tells."""
    if named := carrier_named(word):
        return named, Certainty.SUPPLIER
    if ruled := rules.carriers.get(service, ""):
        return ruled, Certainty.RULE
    found = carriers_by_number(number)
    return (next(iter(found)), Certainty.NUMBER) if len(found) == 1 else ("", None)


def is_surer(new: Certainty | None, known: Certainty | None) -> bool:
    """Whether a new statement of the carrier stands above the known one; the same source may correct itself."""
    if new is None or known is None:
        return new is not None
    return _ORDER.index(new) <= _ORDER.index(known)


def page_of(number: str, carrier: str, page: str = "") -> str:
    """Return where anybody can follow a parcel: the page that its source gave, the carrier's, or one for all."""
    known = carriers().get(carrier)
    return (page or (known.page if known else "") or _ANY_CARRIER).replace("{number}", number)


def carrier_of_page(url: str) -> str:
    """Return the carrier whose page an address is, by its host; empty where none is known."""
    return _carriers_by_host().get(read_address(url).host, "")


@cache
def _carriers_by_host() -> dict[str, str]:
    """Return carriers by the host of their page, without hosts that several share."""
    hosts = [(read_address(known.page).host, code) for code, known in carriers().items() if known.page]
    return {host: code for host, code in hosts if [each for each, _ in hosts].count(host) == 1}


def label_of(number: str, carrier: str, word: str, page: str = "") -> ParcelLabel:
    """Return what a store is told of a parcel: always number, carrier and page, so that it guesses nothing."""
    known = carriers().get(carrier)
    return ParcelLabel(
        number=number,
        carrier=carrier,
        carrier_name=known.name if known else word,
        url=page_of(number, carrier, page),
    )
