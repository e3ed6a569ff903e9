"""A supplier's own list of provinces and cities: find how it spells what the buyer typed. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from server.kit.countries import state_names
from server.kit.latin import folded
from server.ports.purchases import AddressField, DeliveryAddress

_ALIKE = 0.8
"""How alike two spellings must be to offer one for the other."""
_OTHER = "Other"
"""The entry for what the list lacks; the city is then written into the second line."""


@dataclass(frozen=True, slots=True)
class FittedPlaces:
    """The address in the supplier's spelling. `unclear`: the field that a person must choose from its list, None if it
    fits; `suggestion`: the entry that is most alike, empty without one.
    """

    address: DeliveryAddress
    unclear: AddressField | None = None
    suggestion: str = ""


def fit_places(address: DeliveryAddress, places: Mapping[str, Sequence[str]]) -> FittedPlaces:
    """Write province and city as the supplier does; unchanged where it has no list for the country."""
    if not places:
        return FittedPlaces(address)
    province = _province(address, places)
    if province is None:
        return FittedPlaces(address, AddressField.PROVINCE, _alike(address.province, places))
    fitted, cities = replace(address, province=province), places[province]
    city = _same(address.city, cities)
    if city is not None or not cities:
        return FittedPlaces(replace(fitted, city=city or address.city))
    suggestion = _alike(address.city, cities)
    if suggestion or _OTHER not in cities:
        return FittedPlaces(fitted, AddressField.CITY, suggestion)
    second = ", ".join(filter(None, [address.address2, address.city]))
    return FittedPlaces(replace(fitted, city=_OTHER, address2=second))


def _province(address: DeliveryAddress, places: Mapping[str, Sequence[str]]) -> str | None:
    """Return the province by its name or code; without one the only province that has the city."""
    if not address.province:
        having = [name for name, cities in places.items() if _same(address.city, cities)]
        return having[0] if len(having) == 1 else _same(_OTHER, places)
    code = f"{address.country}-{address.province}".upper()
    spellings = (address.province, state_names(address.country).get(code, ""))
    return next((found for text in spellings if (found := _same(text, places))), None)


def _same(text: str, choices: Iterable[str]) -> str | None:
    key = folded(text)
    return next((choice for choice in choices if key and folded(choice) == key), None)


def _alike(text: str, choices: Iterable[str]) -> str:
    by_key = {folded(choice): choice for choice in choices if choice != _OTHER}
    found = get_close_matches(folded(text), by_key, n=1, cutoff=_ALIKE)
    return by_key[found[0]] if found else ""
