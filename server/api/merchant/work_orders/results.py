"""`param.result` with the names of specification 002, section 3.13, including the odd ones."""

from typing import Any

from server.api.gateway.file_links import file_link
from server.company.workorders.contracts import KeptFile, ShownResult
from server.company.workorders.contracts.results import CURRENCY, ResultRow
from server.kit.image_links import signed_image_path
from server.kit.money import to_decimal


def result_out(shown: ShownResult) -> dict[str, Any]:
    """Return a published result: tables per requested product, files, a store's link, a page; type 0 without a
    result.
    """
    result = shown.result
    return {
        "type": int(result.type),
        "resultList": [_row(row) for row in result.rows],
        "file": {"fileList": [_file(file) for file in shown.files]},
        "link": {"link": result.link},
        "page_id": "" if result.page_id is None else str(result.page_id),
    }


def _row(row: ResultRow) -> dict[str, Any]:
    return {
        "source": row.source,
        "supplier": row.supplier,
        "id": row.id,
        "store_name": row.store_name,
        "title": row.title,
        "selected_image": signed_image_path(row.selected_image),
        "url": row.url,
        "moq": row.moq,
        "max_price": _amount(row.price_minor),
        "quantity": row.quantity,
        "service_fee": _amount(row.service_fee_minor),
        "logisticsTypes": None if row.express is None else int(row.express),
        "logisticsPrice": _amount(row.logistics_minor),
        "total_price": _amount(row.total_minor),
        "dalivery": row.days,
    }


def _file(kept: KeptFile) -> dict[str, str]:
    return {"id": kept.id, "name": kept.name, "download": file_link(kept.key)}


def _amount(minor: int) -> str:
    return str(to_decimal(minor, CURRENCY))
