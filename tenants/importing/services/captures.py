"""Import what a merchant's browser captured, with the same rules, quota and process as every import."""

import hashlib
from datetime import datetime
from typing import Any

import orjson
from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.codes import Code
from server.kit.errors import AppError
from server.ports import registry
from server.ports.suppliers import SourceLink
from tenants.importing.contracts.captures import Capture
from tenants.importing.errors import ProductsExist, SupplierNeedsPlan, SupplierNotOpened
from tenants.importing.handlers.captures import CAPTURED
from tenants.importing.handlers.products import FETCH
from tenants.importing.rules.identity import Identity, link_config
from tenants.importing.selectors.captures import captured_link
from tenants.importing.selectors.suppliers import is_open, lacks_plan
from tenants.importing.services.sources import UNKNOWN
from tenants.importing.storing.captures import keep_capture
from tenants.importing.storing.presence import find_existing
from tenants.processes.contracts import Action, NewOperation, StartedProcess, Subject
from tenants.processes.services.records import find_started, start_process

ESTIMATED_MS = 1_000


def import_capture(actor: Actor, capture: Capture, *, now: datetime, idempotency_key: str = "") -> StartedProcess:
    """Start importing one product from its capture.

    Refused: LinesRefused for an address that is not the supplier's, 1002001 for a capture without a product,
    ProductsExist, SupplierNotOpened, SupplierNeedsPlan, Invalid for a supplier that is read without a browser.
    """
    requested = _request_of(capture)
    known = find_started(actor, idempotency_key=idempotency_key, request=requested)
    if known is not None:
        return known
    link = _link(actor, capture)
    identity = Identity.of_link(link)
    existing = find_existing([identity]).get(identity.key)
    if existing is not None and not existing.is_trashed:
        raise ProductsExist
    with transaction.atomic():
        started = start_process(
            actor,
            action=Action.IMPORT_PRODUCT,
            operations=[_operation(link, identity, capture)],
            now=now,
            idempotency_key=idempotency_key,
            request=requested,
            estimated_ms=ESTIMATED_MS,
        )
        if started.is_new:
            keep_capture(capture, identity, record_id=started.id, user_id=actor.user_id, now=now)
    return started


def _link(actor: Actor, capture: Capture) -> SourceLink:
    link = captured_link(capture.supplier, capture.url)
    if not is_open(actor, capture.supplier):
        raise SupplierNotOpened(capture.supplier)
    if lacks_plan(actor, capture.supplier):
        raise SupplierNeedsPlan(capture.supplier)
    port = registry.supplier_captures(capture.supplier)
    if port is None or port.read_capture(capture.document, link) is None:
        raise AppError(UNKNOWN, code=Code.PRODUCT_UNKNOWN)
    return link


def _request_of(capture: Capture) -> dict[str, Any]:
    document = orjson.dumps(capture.document, option=orjson.OPT_SORT_KEYS)
    return {"type": int(capture.supplier), "url": capture.url, "document": hashlib.sha256(document).hexdigest()}


def _operation(link: SourceLink, identity: Identity, capture: Capture) -> NewOperation:
    return NewOperation(
        handler=FETCH,
        item_key=identity.key,
        config={"link": link_config(link), CAPTURED: True},
        subject=Subject(
            title=str(capture.document["title"]),
            source_url=link.url,
            source_item_id=link.source_id,
            supplier=int(link.supplier),
        ),
    )
