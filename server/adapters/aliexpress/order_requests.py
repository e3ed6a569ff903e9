"""What `aliexpress.ds.order.create` is sent (document 1615). Pure. It ignores keys that are not in snake_case."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from server.kit.phones import read_phone
from server.ports.purchases import AddressField, DeliveryAddress, NewPurchase, PurchaseItem

_TAX_FIELDS = {
    "BR": ("cpf",),
    "CL": ("rut_no", "tax_number"),
    "MX": ("passport_no", "tax_number"),
    "TR": ("passport_no", "tax_number"),
    "ES": ("vat_no", "tax_number"),
    "PT": ("vat_no", "tax_number"),
}
"""Where a country's id goes. The document leaves some open; a field that is not used is ignored."""
_PCCC = re.compile(r"P\d{12}", re.ASCII)
_SIGNS = re.compile(r"[\s./\-]")
_OTHER = "Other"
"""Its entry for what its lists of provinces and cities lack."""


def order_parameters(purchase: NewPurchase, product_ids: Sequence[str], *, pays: bool) -> dict[str, str]:
    """Return the parameters of the call. `product_ids`: of the items, as sold in the country of the address."""
    items = [_item(*pair, _memo_of(purchase.address)) for pair in zip(purchase.items, product_ids, strict=True)]
    order = {
        "out_order_id": purchase.key,
        "logistics_address": _address(purchase.address),
        "product_items": items,
    }
    payment = {"pay_currency": purchase.currency, "try_to_pay": "true" if pays else "false"}
    extended = {"payment": payment, "trade_extra_param": _extras(purchase.address)}
    return {
        "param_place_order_request4_open_api_d_t_o": json.dumps(order, ensure_ascii=False),
        "ds_extend_request": json.dumps(extended, ensure_ascii=False),
    }


def _item(item: PurchaseItem, product_id: str, memo: str) -> dict[str, Any]:
    return _filled(
        {
            "product_id": int(product_id),
            "product_count": item.quantity,
            "sku_attr": item.source_attr,
            "logistics_service_name": item.service,
            "order_memo": "\n".join(filter(None, [item.note, memo])),
        }
    )


def _address(address: DeliveryAddress) -> dict[str, str]:
    phone = read_phone(address.phone, address.country)
    return _filled(
        {
            "country": address.country,
            "province": address.province or _OTHER,
            "city": address.city or _OTHER,
            "address": address.address1,
            "address2": ", ".join(filter(None, [address.address2, address.company])),
            "zip": address.postcode,
            "contact_person": address.name,
            "full_name": address.name,
            "phone_country": f"+{phone.country_code}" if phone else "",
            "mobile_no": phone.national if phone else address.phone,
            "locale": "en_US",
            **_ids(address),
        }
    )


def _ids(address: DeliveryAddress) -> dict[str, str]:
    """Return the buyer's id in the fields of its country."""
    value = _plain(address.extras.get(AddressField.TAX_ID, ""))
    if not value:
        return {}
    if address.country == "KR" and not _PCCC.fullmatch(value):
        return {"foreigner_passport_no": value, "is_foreigner": "true"}
    fields = ("passport_no",) if address.country == "KR" else _TAX_FIELDS.get(address.country, ("tax_number",))
    return dict.fromkeys(fields, value)


def _extras(address: DeliveryAddress) -> dict[str, str]:
    return _filled(
        {
            "business_model": "retail",
            "birthday": _plain(address.extras.get(AddressField.BIRTHDAY, "")),
            "nat_addr": _plain(address.extras.get(AddressField.NATIONAL_ADDRESS, "")),
        }
    )


def _memo_of(address: DeliveryAddress) -> str:
    """Return the phone's extension, which has no field."""
    phone = read_phone(address.phone, address.country)
    return f"Phone extension: {phone.extension}" if phone and phone.extension else ""


def _plain(value: str) -> str:
    return _SIGNS.sub("", value).upper()


def _filled(entries: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entries.items() if value != ""}
