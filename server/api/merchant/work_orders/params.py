"""`param`: a work order's service and answers as one JSON text (specification 002, sections 3.13 and 3.14)."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Annotated, Any, Literal

import orjson
from pydantic import Field, StringConstraints, ValidationError

from server.api.gateway.field_errors import field_message
from server.api.gateway.file_links import file_link
from server.api.gateway.schemas import Body, Out
from server.api.merchant.work_orders.results import result_out
from server.company.workorders.contracts import (
    Answers,
    FieldType,
    FormField,
    FormSection,
    KeptFile,
    OrderRow,
    RequestDraft,
    SectionField,
)
from server.company.workorders.rules.forms import all_fields
from server.kit.errors import Invalid
from server.kit.money import to_decimal
from server.kit.web_addresses import read_address

LARGEST = 200_000
MOST_PARTS, MOST_FIELDS = 50, 100
SERIES = "1"
"""The series of forms (specification 002, section 9)."""
FILE_TYPES = (FieldType.IMAGES, FieldType.FILES)

FieldJson = dict[str, Any]
"""A FormFieldOut as JSON."""

Text = Annotated[str, StringConstraints(max_length=200)]
Value = str | int | float | bool | list[str] | None


class FieldChoiceOut(Out):
    value: str
    label: str
    link: str = Field(description="A link to an example; empty for none.")


class AttachedOut(Out):
    id: str
    name: str
    src: str = Field(description="Valid as long as the file is kept.")


class ShownWhen(Out):
    field: str
    value: Literal["yes", "no"]


class FormFieldOut(Out):
    key: str
    title: str
    type: FieldType
    required: bool
    value: str | list[str]
    placeholder: str
    before: str
    after: str
    select_list: list[FieldChoiceOut] = Field(alias="selectList")
    file_list: list[AttachedOut] = Field(alias="fileList")
    image_urls: list[AttachedOut]
    country: str = Field(description="For a state or phone number: the key of its country's field.")
    shown_when: ShownWhen | None = Field(description="Shown only if a yes/no choice has this answer.")
    submit: bool = True


class ServiceIn(Body):
    type: Text = Field(description="The service's key.")
    name: Text = ""
    sku: Text = ""
    remarks: Annotated[str, StringConstraints(max_length=4_000)] = ""
    source: Annotated[str, StringConstraints(max_length=60)] = ""
    edition: Annotated[str, StringConstraints(max_length=60)] = ""
    currency_code: Text = ""
    price: str | float | int | None = Field(default=None, description="Accepted and ignored: we set the price.")


class FileIn(Body):
    id: Text = ""
    src: Annotated[str, StringConstraints(max_length=2_000)] = ""
    name: Text = ""
    download: Annotated[str, StringConstraints(max_length=2_000)] = ""

    def named(self) -> str:
        """Return the file id, also if only our address of the file was sent back."""
        address = self.src or self.download
        return self.id or PurePath(read_address(address).param("k")).stem


class FieldIn(Body):
    key: Text = ""
    title: Text = ""
    value: Value = ""
    file_list: list[FileIn] = Field(default=[], alias="fileList", max_length=20)
    image_urls: list[FileIn] = Field(default=[], max_length=20)
    submit: bool = True
    type: Any = None
    required: Any = None
    placeholder: Any = None
    before: Any = None
    after: Any = None
    select_list: Any = Field(default=None, alias="selectList")
    country: Any = None
    shown_when: Any = None


class ParamIn(Body):
    service: ServiceIn
    info: list[Annotated[list[FieldIn], Field(max_length=MOST_FIELDS)]] = Field(max_length=MOST_PARTS)
    result: Any = None


def read_param(param: str) -> ParamIn:
    """Parse `param`. Invalid names the place of what does not fit."""
    try:
        return ParamIn.model_validate(orjson.loads(param))
    except orjson.JSONDecodeError as error:
        raise Invalid.on("param", "must be JSON") from error
    except ValidationError as error:
        raise Invalid.of_fields({_place(item["loc"]): field_message(item) for item in error.errors()[:20]}) from error


def answers_of(section: FormSection, fields: list[FieldIn], *, part: int) -> Answers:
    """Return answers by key; fields without keys are matched by title in either language. Invalid for unknown ones."""
    known = {
        name: field.field for field in all_fields(section) for name in (field.field.zh, field.field.en, field.field.key)
    }
    answers: dict[str, Any] = {}
    for place, given in enumerate(fields):
        if not given.submit:
            continue
        field = known.get(given.key or given.title)
        if field is None:
            raise Invalid.of_fields({f"info.{part}.{given.key or given.title or place}": "is not a field of this form"})
        if field.key not in answers or given.key:
            answers[field.key] = _answer(field, given)
    return answers


def draft_of(sent: ParamIn, parts: tuple[Answers, ...], *, nonce: str) -> RequestDraft:
    """Return the request for the domain."""
    service = sent.service
    return RequestDraft(
        service=service.type,
        parts=parts,
        sku=service.sku,
        remarks=service.remarks,
        source=service.source,
        edition=service.edition,
        nonce=nonce,
    )


def params_of(orders: Sequence[OrderRow], *, language: str) -> list[str]:
    """Return each work order as JSON text, in the reader's language. A form's questions are rendered once for all."""
    forms = {id(section): section for order in orders for section in (order.form.personal, order.form.requirements)}
    ready = {key: _ready(_fields_json(section, language)) for key, section in forms.items()}
    return [_param(order, ready[id(order.form.personal)], ready[id(order.form.requirements)]) for order in orders]


def _param(order: OrderRow, personal: list[FieldJson], requirements: list[FieldJson]) -> str:
    price = "" if order.price_minor is None else str(to_decimal(order.price_minor, order.currency))
    service = {
        "name": order.form.name,
        "type": order.form.service,
        "sku": order.sku,
        "remarks": order.remarks,
        "source": order.source,
        "edition": order.edition,
        "series_id": SERIES,
        "currency_code": order.currency,
        "price": price,
    }
    sections = (personal, *[requirements] * max(1, len(order.parts) - 1))
    given = (*order.parts, *[{}] * (len(sections) - len(order.parts)))
    info = [_answered(item, answers, order.files) for item, answers in zip(sections, given, strict=True)]
    return orjson.dumps({"service": service, "info": info, "result": result_out(order.delivered)}).decode()


def personal_param(section: FormSection, answers: Answers, *, language: str) -> str:
    """Return the personal information alone."""
    return orjson.dumps({"info": [_answered(_fields_json(section, language), answers, {})]}).decode()


def fields_of(section: FormSection, language: str) -> list[FormFieldOut]:
    """Return a section's fields without answers."""
    return [FormFieldOut.model_validate(field) for field in _fields_json(section, language)]


def _fields_json(section: FormSection, language: str) -> list[FieldJson]:
    """Return a section's fields without answers, each yes/no choice followed by its alternative fields."""
    return [_field_json(field, language) for field in all_fields(section)]


def _ready(fields: list[FieldJson]) -> list[FieldJson]:
    """Render the choices as JSON once: a list of requests repeats hundreds of them."""
    return [field | {"selectList": orjson.Fragment(orjson.dumps(field["selectList"]))} for field in fields]


def _answered(fields: list[FieldJson], answers: Answers, files: Mapping[str, KeptFile]) -> list[FieldJson]:
    return [field | _answer_of(field["type"], answers.get(field["key"], ""), files) for field in fields]


def _answer_of(kind: FieldType, value: Any, files: Mapping[str, KeptFile]) -> FieldJson:
    if kind not in FILE_TYPES:
        return {"value": value}
    named = [files[key] for key in value if key in files]
    shown = [{"id": file.id, "name": file.name, "src": file_link(file.key)} for file in named]
    return {"fileList" if kind is FieldType.FILES else "image_urls": shown}


def _field_json(section_field: SectionField, language: str) -> FieldJson:
    field, is_zh = section_field.field, language == "zh"
    return {
        "key": field.key,
        "title": field.label(language),
        "type": field.type,
        "required": field.required,
        "value": "",
        "placeholder": (is_zh and field.hint_zh) or field.hint_en,
        "before": field.before,
        "after": (is_zh and field.after_zh) or field.after_en,
        "selectList": [
            {"value": way.value, "label": (is_zh and way.zh) or way.en, "link": way.link} for way in field.choices
        ],
        "fileList": [],
        "image_urls": [],
        "country": field.country,
        "shown_when": {"field": section_field.under, "value": section_field.answer} if section_field.under else None,
        "submit": True,
    }


def _answer(field: FormField, given: FieldIn) -> Any:
    if field.type in FILE_TYPES:
        return [url.named() for url in (*given.image_urls, *given.file_list)]
    if isinstance(given.value, bool):
        return "yes" if given.value else "no"
    return str(given.value) if isinstance(given.value, int | float) else given.value


def _place(places: tuple[int | str, ...]) -> str:
    return ".".join(map(str, places)) or "param"
