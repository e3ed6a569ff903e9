"""A supplier's own list of provinces and cities: find how it spells what the buyer typed. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches

from server.kit.latin import folded
from server.kit.reasons import Reason
from server.ports.purchases import AddressField, DeliveryAddress
from tenants.orders.rules.addresses import AddressIssue

_ALIKE = 0.8
"""How alike two spellings must be to offer one for the other."""
_OTHER = "Other"
"""The entry for cities that the list lacks; the city is then written into the second line."""


def with_places(
    address: DeliveryAddress, places: Mapping[str, Sequence[str]]
) -> tuple[DeliveryAddress, list[AddressIssue]]:
    """Return the address in the supplier's spelling, and what a person must choose; unchanged without a list."""
    if not places:
        return address, []
    province = _same(address.province, places)
    if province is None:
        return address, [_unclear(AddressField.PROVINCE, address.province, places)]
    spelled = replace(address, province=province)
    city = _same(address.city, places[province])
    if city is not None or not places[province]:
        return replace(spelled, city=city or address.city), []
    issue = _unclear(AddressField.CITY, address.city, places[province])
    if issue.suggestion or _OTHER not in places[province]:
        return spelled, [issue]
    second = ", ".join(filter(None, [address.address2, address.city]))
    return replace(spelled, city=_OTHER, address2=second), []


def _same(text: str, choices: Iterable[str]) -> str | None:
    key = folded(text)
    return next((choice for choice in choices if key and folded(choice) == key), None)


def _unclear(field: AddressField, text: str, choices: Iterable[str]) -> AddressIssue:
    by_key = {folded(choice): choice for choice in choices if choice != _OTHER}
    alike = get_close_matches(folded(text), by_key, n=1, cutoff=_ALIKE)
    return AddressIssue(field, Reason("address.not_in_list"), True, by_key[alike[0]] if alike else "")
