"""A request's page in the console: answers as text, files with their addresses."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from server.api.console.work_orders.offer_schemas import offers_out
from server.api.console.work_orders.schemas import RequestDetailOut
from server.api.gateway.file_links import file_link
from server.company.sourcing.contracts import OfferRow
from server.company.workorders.contracts import Answers, FieldType, FormField, FormSection, KeptFile, OrderRow
from server.company.workorders.contracts.desk import OrderDetail
from server.company.workorders.contracts.quotes import QuoteRow
from server.company.workorders.contracts.results import CURRENCY, Result, ResultRow
from server.company.workorders.contracts.settlements import SettlementRow
from server.company.workorders.contracts.thread import MessagePage
from server.company.workorders.rules.forms import all_fields
from server.kit.countries import list_countries, state_names
from server.kit.money import to_decimal

FILE_TYPES = (FieldType.IMAGES, FieldType.FILES)
COUNTRIES = (FieldType.COUNTRY, FieldType.COUNTRIES)


def detail_out(found: OrderDetail, offers: Sequence[OfferRow], *, language: str) -> RequestDetailOut:
    """Return the whole page."""
    return RequestDetailOut.model_validate(
        asdict(found.row)
        | {
            "parts": _parts(found.order, language),
            "products": len(found.quantities),
            "quantities": found.quantities,
            "result": _result(found.result, found.files),
            "draft": _result(found.draft, found.files),
            "uploads": _files(found.files.values()),
            "published_at": found.published_at,
            "thread": thread_out(found.thread),
            "offers": offers_out(offers),
            "notes": [asdict(note) for note in found.notes],
            "quote": _quote(found.quote) if found.quote else None,
            "verdict": asdict(found.verdict),
            "settlement": _settlement(found.settlement) if found.settlement else None,
            "timeline": [asdict(happened) for happened in found.timeline],
        }
    )


def thread_out(page: MessagePage) -> dict[str, Any]:
    """Return messages with their files."""
    messages = [asdict(message) | {"files": _files(message.files)} for message in page.messages]
    return {"messages": messages, "has_more": page.has_more}


def file_out(kept: KeptFile) -> dict[str, Any]:
    return {"id": kept.id, "name": kept.name, "is_image": kept.is_image, "src": file_link(kept.key)}


def _files(kept: Iterable[KeptFile]) -> list[dict[str, Any]]:
    return [file_out(file) for file in kept]


def _parts(order: OrderRow, language: str) -> list[dict[str, Any]]:
    sections = (order.form.personal, *[order.form.requirements] * max(0, len(order.parts) - 1))
    return [
        {"title": _title(section, language), "answers": _answers(section, answers, order.files, language)}
        for section, answers in zip(sections, order.parts, strict=False)
    ]


def _answers(
    section: FormSection, answers: Answers, files: Mapping[str, KeptFile], language: str
) -> list[dict[str, Any]]:
    shown = []
    for field in all_fields(section):
        value = answers.get(field.field.key)
        if value in (None, "", []):
            continue
        named = [files[key] for key in value if key in files] if field.field.type in FILE_TYPES else []
        words = [] if field.field.type in FILE_TYPES else _words(field.field, value, answers, language)
        shown.append({"label": field.field.label(language), "words": words, "files": _files(named)})
    return shown


def _words(field: FormField, value: Any, answers: Answers, language: str) -> list[str]:
    given = [str(text) for text in value] if isinstance(value, list | tuple) else [str(value)]
    names = _names(field, answers, language)
    unit = (language == "zh" and field.after_zh) or field.after_en
    return [f"{names.get(value, value)} {unit}".strip() for value in given]


def _names(field: FormField, answers: Answers, language: str) -> Mapping[str, str]:
    if field.type in COUNTRIES:
        return {country.code: country.name for country in list_countries(language)}
    if field.type is FieldType.STATE:
        return state_names(str(answers.get(field.country, "")))
    if field.type is FieldType.YES_NO:
        return {"yes": "是", "no": "否"} if language == "zh" else {"yes": "Yes", "no": "No"}
    return {choice.value: (language == "zh" and choice.zh) or choice.en for choice in field.choices}


def _title(section: FormSection, language: str) -> str:
    return (language == "zh" and section.zh) or section.en


def _result(result: Result, files: Mapping[str, KeptFile]) -> dict[str, Any]:
    return {
        "type": int(result.type),
        "rows": [_row(row) for row in result.rows],
        "files": _files(files[file] for file in result.files if file in files),
        "link": result.link,
        "page_id": result.page_id,
    }


def _quote(row: QuoteRow) -> dict[str, Any]:
    amounts = {"price": row.price_minor, "voucher": row.voucher_minor}
    return asdict(row) | {name: str(to_decimal(minor, row.currency)) for name, minor in amounts.items()}


def _settlement(row: SettlementRow) -> dict[str, Any]:
    return asdict(row) | {"amount": to_decimal(row.amount_minor, row.currency) if row.currency else "0"}


def _row(row: ResultRow) -> dict[str, Any]:
    amounts = {
        "max_price": row.price_minor,
        "service_fee": row.service_fee_minor,
        "logistics_price": row.logistics_minor,
        "total_price": row.total_minor,
    }
    prices = {name: str(to_decimal(minor, CURRENCY)) for name, minor in amounts.items()}
    return asdict(row) | prices | {"image": row.selected_image}
