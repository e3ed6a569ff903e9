"""Services with their forms, and uploads for them (specification 002, sections 2.7, 3.14 and 7.2)."""

from ninja import File, UploadedFile
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.file_links import file_link
from server.api.gateway.permissions import SIGNED_IN, Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import IdempotencyKey, ImageSource
from server.api.merchant.work_orders.params import AttachedOut, FormFieldOut, fields_of
from server.company.identity.contracts import Menu
from server.company.workorders.contracts import FormSection, KeptFile, ServiceRow
from server.company.workorders.selectors.forms import list_services, read_form
from server.company.workorders.services.files import upload_document, upload_picture
from server.kit import clock
from server.kit.countries import list_countries, state_names
from server.kit.money import to_decimal
from server.kit.pictures import MOST_BYTES

area, account = Area("service forms"), Area("service forms")

MAY = needs(Menu.SERVICES_MARKET)


class OfferedServiceOut(Out):
    key: str
    name: str
    detail: str
    delivered: str = Field(description="What the merchant gets.")
    days: int | None = Field(description="How many days it takes.")
    price: str = Field(description="Empty if it is quoted for each request.")
    currency_code: str
    image_urls: list[ImageSource]


class OfferedServicesOut(Envelope):
    services: list[OfferedServiceOut]


class SectionOut(Out):
    title: str
    most: int = Field(description="How many times it may be filled in.")
    fields: list[FormFieldOut]


class ServiceFormOut(Out):
    service: str
    name: str
    personal: SectionOut
    requirements: SectionOut


class ServiceFormEnvelope(Envelope):
    form: ServiceFormOut


class FormCountryOut(Out):
    id: str = Field(validation_alias="code", description="Its two letters.")
    country: str = Field(validation_alias="name")
    phone: str = Field(description="Its phone code without the plus.")
    is_main: bool = Field(description="Whether its phone code is shown under its name, where several share one.")


class FormCountriesOut(Envelope):
    data: list[FormCountryOut]


class RegionOut(Out):
    id: str
    name: str


class RegionsOut(Envelope):
    data: list[RegionOut] = Field(description="Empty if a country has none: then any text is accepted.")


class AttachedEnvelope(Envelope):
    image: str = Field(description="The file's address.")
    file: AttachedOut


@area.get("/service", id="work_orders.services", may=MAY, also_in_market=True)
def services(request: ActorRequest) -> OfferedServicesOut:
    """List the services on offer."""
    return OfferedServicesOut(services=[_service(row) for row in list_services(language=reader_language(request)[:2])])


@area.get("/service/{slug:service}/form", id="work_orders.form", may=MAY, also_in_market=True)
def form(request: ActorRequest, service: str) -> ServiceFormEnvelope:
    """Show the present form of a service."""
    language = reader_language(request)[:2]
    found = read_form(service, language=language)
    personal, section_out = (_section(section, language) for section in (found.personal, found.requirements))
    return ServiceFormEnvelope(
        form=ServiceFormOut(service=found.service, name=found.name, personal=personal, requirements=section_out)
    )


@area.get("/country", id="work_orders.countries", may=SIGNED_IN, also_in_market=True)
def countries(request: ActorRequest) -> FormCountriesOut:
    """List all countries with their phone codes."""
    return FormCountriesOut(data=list(list_countries(reader_language(request)[:2])))


@area.get("/country/{slug:country}/state", id="work_orders.states", may=SIGNED_IN, also_in_market=True)
def states(request: ActorRequest, country: str) -> RegionsOut:
    """List states and provinces of a country."""
    return RegionsOut(data=[RegionOut(id=code, name=name) for code, name in state_names(country.upper()).items()])


@area.post("/file", id="work_orders.upload_file", may=MAY, stake=Stake.WORK, also_in_market=True)
def upload_file(
    request: ActorRequest, file: File[UploadedFile], idempotency_key: IdempotencyKey = ""
) -> AttachedEnvelope:
    """Upload a document for a request: PDF, Word, Excel, CSV or text, at most 5 MB."""
    content, name = file.read(MOST_BYTES + 1), file.name or ""
    return _uploaded(upload_document(request.actor, content=content, name=name, now=clock.now(), nonce=idempotency_key))


@account.post("/sourcing/upload-image", id="work_orders.upload_image", may=MAY, stake=Stake.WORK, also_in_market=True)
def upload_image(
    request: ActorRequest, file: File[UploadedFile], idempotency_key: IdempotencyKey = ""
) -> AttachedEnvelope:
    """Upload an image for a request: PNG, JPEG or GIF, at most 5 MB."""
    content, name = file.read(MOST_BYTES + 1), file.name or ""
    return _uploaded(upload_picture(request.actor, content=content, name=name, now=clock.now(), nonce=idempotency_key))


def _service(row: ServiceRow) -> OfferedServiceOut:
    return OfferedServiceOut(
        key=row.key,
        name=row.name,
        detail=row.detail,
        delivered=row.delivered,
        days=row.days,
        price="" if row.price_minor is None else str(to_decimal(row.price_minor, row.currency)),
        currency_code=row.currency,
        image_urls=list(row.examples),
    )


def _section(section: FormSection, language: str) -> SectionOut:
    title = (language == "zh" and section.zh) or section.en
    return SectionOut(title=title, most=section.most, fields=fields_of(section, language))


def _uploaded(kept: KeptFile) -> AttachedEnvelope:
    address = file_link(kept.key)
    return AttachedEnvelope(image=address, file=AttachedOut(id=kept.id, name=kept.name, src=address))
