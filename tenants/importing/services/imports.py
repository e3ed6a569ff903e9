"""Start an import (specification 001, sections 5, 7 and 8)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction

from server.company.catalogue.selectors import check_topic_page
from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit.codes import Code
from server.kit.errors import AppError, Invalid, NotFound
from server.kit.reasons import sentence_of
from server.kit.sentences import Sentence, about
from server.ports import registry
from server.ports.failures import NeedsMerchant, OutsideFailure
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import LinkRefused, PageType, SourceLink, Supplier, SupplierPort
from tenants.importing.contracts import Found, ImportRequest
from tenants.importing.errors import (
    LinesRefused,
    NoStoreSelected,
    ProductsExist,
    StorefrontPasswordRefused,
    SupplierNotEnabled,
    UrlRefused,
)
from tenants.importing.handlers.access import Unlocked, keep_sources, newest_unlocked
from tenants.importing.handlers.collected import COLLECT
from tenants.importing.handlers.pages import page_step
from tenants.importing.handlers.planned import PLANNED
from tenants.importing.handlers.products import FETCH, TOPIC_PAGE
from tenants.importing.handlers.publications import INSIDE, item_key
from tenants.importing.rules.identity import Identity, link_config
from tenants.importing.rules.planned import planned_of, stored_planned
from tenants.importing.services.openings import check_open, check_reachable, chosen_links
from tenants.importing.storing.presence import find_existing
from tenants.preferences.contracts import UPLOAD
from tenants.preferences.selectors import read_store_suppliers
from tenants.preferences.services.uploads import check_upload
from tenants.processes.contracts import Action, NewOperation, Schedule, StartedProcess, Subject
from tenants.processes.selectors.records import read_rate
from tenants.processes.selectors.schedules import read_schedule
from tenants.processes.services.records import find_started, start_process
from tenants.stores.contracts import StoreRef
from tenants.stores.errors import StoreIsPaused
from tenants.stores.selectors import stores_by_id

MOST_LINES = 10_000
MOST_HOSTS_UNLOCKED = 5
TOO_MANY = Sentence("You can import up to {most:,} lines at once.", most=MOST_LINES)
TIMING_IS_FOR_9 = "Only action 9 is done at a time of its own."
UNMEASURED_MS = 1_000
Planned = Mapping[str, list[dict[str, Any]]]


def start_import(
    actor: Actor, request: ImportRequest, *, action: Action, now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start importing every line to the Import List; action 8 also publishes to the stores, action 9 at the given time.

    Action 11 collects every line, even of listed products.

    Refused as a whole: LinesRefused, ProductsExist (all of them), SupplierNotAuthorized, StorefrontPasswordRefused,
    SupplierNotOpened, SupplierNotSetUp, SupplierNeedsPlan, PlanUnpaid, NoStoreSelected, NotFound for an unknown topic
    page, and the errors of `chosen_links` and `read_schedule`. Otherwise each product's outcome is an operation.
    """
    requested = _request_of(request, action)
    known = find_started(actor, idempotency_key=idempotency_key, request=requested)
    if known is not None:
        return known
    schedule = _schedule(request, action, actor.time_zone, now)
    port = _port(actor, request)
    if request.found.page_id is not None:
        check_topic_page(actor, page_id=request.found.page_id, now=now)
    chosen = chosen_links(actor, request.chosen)
    is_collecting = action is Action.COLLECT_PRODUCT
    recognised = _recognised(port, request, is_collecting=is_collecting)
    links = list({_key(link): link for link in (*recognised, *chosen)}.values())
    stores = _stores(actor, request, action)
    refuse_unpaid(actor.tenant_id, platforms={store.platform for store in stores.values()}, is_import=True, now=now)
    _refuse_stores_without({request.supplier, *(link.supplier for link in chosen)}, stores)
    if request.upload is not None:
        check_upload(request.upload, {store.id: store.platform for store in stores.values()})
    check_reachable(request.supplier)
    if not stores and not is_collecting:
        _refuse_when_all_exist(links)
    unlocked = _unlocked(port, links, request.password) if MARKETPLACES[request.supplier].has_passwords else []
    rate = f"import:{int(request.supplier)}:{request.page_type}"
    with transaction.atomic():
        started = start_process(
            actor,
            action=action,
            operations=_operations(
                links, request, stores, is_collecting=is_collecting, planned=_planned(recognised, chosen)
            ),
            now=now,
            idempotency_key=idempotency_key,
            request=requested,
            params={"rate": rate, "units": len(links), **_upload_for(request, stores), **_found(request.found)},
            estimated_ms=_estimate(rate, len(links)),
            schedule=schedule,
        )
        if started.is_new:
            keep_sources(started.id, unlocked, now=now)
    return started


def _found(found: Found) -> dict[str, Any]:
    """Return the known values of where it was found."""
    return {name: value for name, value in asdict(found).items() if value}


def _request_of(request: ImportRequest, action: Action) -> dict[str, Any]:
    return {
        "action": int(action),
        "type": int(request.supplier),
        "page_type": request.page_type,
        "lines": [*request.lines, *request.chosen],
        "stores": sorted(request.store_ids),
        "overwrite": request.overwrite_trashed,
        **_upload(request),
        **({"timing": request.timing, "timezone": request.timezone} if action is Action.SCHEDULE_FOR_LATER else {}),
    }


def _upload(request: ImportRequest) -> dict[str, Any]:
    return {} if request.upload is None else {UPLOAD: request.upload.stored()}


def _upload_for(request: ImportRequest, stores: Mapping[int, StoreRef]) -> dict[str, Any]:
    currencies = {store.id: store.currency for store in stores.values()}
    return {} if request.upload is None else {UPLOAD: request.upload.stored_for(currencies)}


def _schedule(request: ImportRequest, action: Action, own_zone: str, now: datetime) -> Schedule | None:
    if action is Action.SCHEDULE_FOR_LATER:
        return read_schedule(request.timing, request.timezone, own_zone=own_zone, now=now)
    if request.timing:
        raise Invalid.on("timing", TIMING_IS_FOR_9)
    return None


def _port(actor: Actor, request: ImportRequest) -> SupplierPort:
    check_open(actor, request.supplier)
    try:
        port = registry.supplier(request.supplier)
    except KeyError as missing:
        raise Invalid(
            about("type", "is not a supplier that is available here"), fields={"type": "is not known"}
        ) from missing
    if request.page_type not in MARKETPLACES[request.supplier].page_types:
        raise Invalid(
            about("page_type", "this supplier doesn't have this kind of page"), fields={"page_type": "is not offered"}
        )
    return port


def _recognised(port: SupplierPort, request: ImportRequest, *, is_collecting: bool) -> list[SourceLink]:
    page_type = PageType(request.page_type)
    if len(request.lines) > MOST_LINES:
        raise Invalid.on("product_ids", TOO_MANY)
    links, refused = [], []
    for line in request.lines:
        try:
            links.append(port.recognise(line, page_type))
        except LinkRefused:
            refused.append(line)
    if refused and request.store_url:
        raise UrlRefused(refused[0], field="store_url" if refused[0] == request.store_url else "product_ids")
    if refused or not links:
        raise LinesRefused(request.supplier, page_type, refused, is_collecting=is_collecting)
    return links


def _stores(actor: Actor, request: ImportRequest, action: Action) -> dict[int, StoreRef]:
    if action in (Action.IMPORT_PRODUCT, Action.COLLECT_PRODUCT):
        return {}
    if not request.store_ids:
        raise NoStoreSelected
    found = stores_by_id(actor, request.store_ids)
    if len(found) != len(set(request.store_ids)):
        raise NotFound
    if any(store.is_paused for store in found.values()):
        raise StoreIsPaused
    return found


def _refuse_stores_without(suppliers: Collection[Supplier], stores: Mapping[int, StoreRef]) -> None:
    allowed = read_store_suppliers(stores)
    without = [store.name for store_id, store in stores.items() if not set(map(int, suppliers)) <= allowed[store_id]]
    if without:
        raise SupplierNotEnabled(without)


def _refuse_when_all_exist(links: Sequence[SourceLink]) -> None:
    products = [link for link in links if link.page_type is PageType.PRODUCT and not link.needs_resolving]
    if len(products) < len(links):
        return
    existing = find_existing(Identity.of_link(link) for link in products)
    listed = [existing.get(Identity.of_link(link).key) for link in products]
    if all(stands is not None and not stands.is_trashed for stands in listed):
        raise ProductsExist


def _unlocked(port: SupplierPort, links: Sequence[SourceLink], password: str) -> list[Unlocked]:
    """Return the access to the links' storefronts: with this password, else with those of their last imports."""
    if not password:
        return _remembered({link.host for link in links})
    by_host = {link.host: link for link in links}
    return [_unlock(port, link, password, now=at < MOST_HOSTS_UNLOCKED) for at, link in enumerate(by_host.values())]


def _remembered(hosts: Collection[str]) -> list[Unlocked]:
    try:
        return list(newest_unlocked(hosts).values())
    except OutsideFailure:
        # The encryption key is missing here. An open storefront is imported all the same.
        return []


def _unlock(port: SupplierPort, link: SourceLink, password: str, *, now: bool) -> Unlocked:
    if not now:
        return Unlocked(link.host, password, {})
    try:
        return Unlocked(link.host, password, port.open_session(link.url, password))
    except NeedsMerchant as failure:
        if failure.action == "storefront_password":
            raise StorefrontPasswordRefused from failure
        raise AppError(sentence_of(failure.reason.stored()), code=Code.IMPORT_REFUSED) from failure
    except OutsideFailure:
        # The storefront does not answer now; the import tries again and reports it if that does not change.
        return Unlocked(link.host, password, {})


def _planned(recognised: Sequence[SourceLink], chosen: Sequence[SourceLink]) -> Planned:
    """Return the rows chosen beside one product, by its key: they become its substitutes once it is published."""
    if len(recognised) != 1:
        return {}
    known = [planned_of(link) for link in chosen if not link.needs_resolving]
    return {_key(recognised[0]): stored_planned(known)} if known else {}


def _operations(
    links: Sequence[SourceLink],
    request: ImportRequest,
    stores: Mapping[int, StoreRef],
    *,
    is_collecting: bool,
    planned: Planned,
) -> list[NewOperation]:
    config: dict[str, Any] = {"overwrite": True} if request.overwrite_trashed else {}
    if is_collecting:
        config[COLLECT] = True
    elif request.found.page_id is not None:
        config[TOPIC_PAGE] = request.found.page_id
    if request.upload is not None:
        config[UPLOAD] = True
    if inside := [store.id for store in stores.values() if registry.inside_store(store.platform)]:
        config[INSIDE] = inside
    if request.page_type != PageType.PRODUCT:
        chosen = {str(store_id): store.name for store_id, store in stores.items()}
        config |= {"stores": chosen}
        return [page_step(link, 1, None, config={**config, "place": at}) for at, link in enumerate(links)]
    # Store by store: for the second store a product is already listed and is not fetched again.
    targets: list[tuple[int | None, str]] = [(store.id, store.name) for store in stores.values()] or [(None, "")]
    configs = [config | ({PLANNED: planned[_key(link)]} if _key(link) in planned else {}) for link in links]
    pairs = list(zip(links, configs, strict=True))
    return [_fetch(link, own, store_id, name) for store_id, name in targets for link, own in pairs]


def _fetch(link: SourceLink, config: dict[str, Any], store_id: int | None, store_name: str) -> NewOperation:
    return NewOperation(
        handler=FETCH,
        item_key=item_key(Identity.of_link(link).key, store_id)
        if not link.needs_resolving
        else f"{link.url}>{store_id}",
        config={**config, "link": link_config(link)},
        subject=Subject(
            title=link.url, source_url=link.url, source_item_id=link.source_id, supplier=int(link.supplier)
        ),
        store_id=store_id,
        store_name=store_name,
    )


def _key(link: SourceLink) -> str:
    return link.url if link.needs_resolving else f"{Identity.of_link(link).key}:{link.page_type}"


def _estimate(rate: str, units: int) -> int:
    measured = read_rate(rate)
    if measured is None:
        measured = 1000 / settings.OUTBOUND_RATE if settings.OUTBOUND_RATE else UNMEASURED_MS
    return round(measured * units)
