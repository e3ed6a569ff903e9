"""Results: drafted, completed with files, and published in one step that notifies the merchant."""

from datetime import datetime
from pathlib import PurePath

from django.db import transaction

from server.company.catalogue.selectors.products import types_on_page
from server.company.identity.contracts import OPENED_BY_STAFF, StaffActor
from server.company.workorders.contracts import KeptFile, OrderState
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.contracts.results import Result, ResultType
from server.company.workorders.errors import ChangedMeanwhile, QuoteUnpaid, SupplierClosed
from server.company.workorders.models import WorkOrder
from server.company.workorders.rules.forms import NO_FILE
from server.company.workorders.rules.moves import OPEN, PUBLISHABLE
from server.company.workorders.rules.refusals import not_now
from server.company.workorders.rules.results import NOTHING, check_result, read_result, stored_result
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.selectors.files import delivered_files
from server.company.workorders.selectors.quotes import has_open_quote
from server.company.workorders.services.deadlines import STOPPED, answered
from server.company.workorders.services.desk import change_order
from server.company.workorders.services.files import keep_document, keep_picture
from server.company.workorders.services.live import tell_consoles
from server.company.workorders.services.lookups import check_sources
from server.company.workorders.services.notices import tell_merchant
from server.company.workorders.services.result_pages import show_result_page
from server.company.workorders.services.settlements import drop_waiting
from server.company.workorders.services.timeline import keep_happened
from server.kit.checks import need
from server.kit.errors import Invalid
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier
from server.tenancy.contracts import TenantRef

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".gif"})


def save_result(actor: StaffActor, *, order_id: int, result: Result, version: int, now: datetime) -> None:
    """Save a result's draft, which the merchant does not see.

    NotFound, also if the actor may not see it; ChangedMeanwhile or Invalid, which names each field: nothing is saved.
    """
    order = order_for(actor, order_id, now=now)
    _check(order, result)
    change_order(order, version=version, now=now, draft=stored_result(result))
    tell_consoles(order_id)


def publish_result(actor: StaffActor, *, order_id: int, version: int, now: datetime) -> None:
    """Publish the draft, complete the request and notify the merchant in one step.

    Publishing again replaces the result, and ends a dispute about the former one.

    NotFound, NotInThisState, ChangedMeanwhile; QuoteUnpaid while a quote is open; SupplierClosed for offers that the
    merchant could not import; Invalid for an empty draft.
    """
    order = order_for(actor, order_id, now=now)
    if OrderState(order.state) not in PUBLISHABLE:
        raise not_now(order.state) if order.changes == version else ChangedMeanwhile
    result = read_result(order.draft)
    need(result.type is not ResultType.GENERATING, "draft", NOTHING)
    _check(order, result)
    _refuse_closed(order, result)
    taken = {} if order.assignee_id else {"assignee_id": actor.user_id}
    done = {"state": OrderState.COMPLETED, "result": order.draft, "published_at": now, **answered(now), **STOPPED}
    done["disputed_at"] = None
    with transaction.atomic():
        change_order(order, version=version, now=now, **done, **taken)
        _refuse_unpaid(order, now)
        drop_waiting(order_id, now=now)
        show_result_page(order, result, now=now)
        keep_happened(order_id, Happened.PUBLISHED, user_id=actor.user_id, from_staff=True, now=now)
        tell_merchant(order, "service_result")


def upload_for_order(
    actor: StaffActor, *, order_id: int, content: bytes, name: str, now: datetime, nonce: str = ""
) -> KeptFile:
    """Store a file for a result or message of this request; the merchant sees it only once it is sent.

    NotFound, also if the actor may not see it; Invalid, TooManyFiles: nothing is stored. The same nonce is the same
    file.
    """
    order = order_for(actor, order_id, now=now)
    keep = keep_picture if PurePath(name).suffix.lower() in PICTURES else keep_document
    owner = TenantRef(id=order.tenant_id, schema_name=order.tenant.schema_name)
    return keep(owner, content=content, name=name, now=now, order_id=order_id, nonce=nonce)


def _refuse_unpaid(order: WorkOrder, now: datetime) -> None:
    """Raise QuoteUnpaid while the merchant can pay; the caller has locked the request, so no quote is offered now."""
    if order.state in OPEN and has_open_quote(order.pk, now=now):
        raise QuoteUnpaid


def _refuse_closed(order: WorkOrder, result: Result) -> None:
    """Raise SupplierClosed for offers of a supplier that our staff have not opened to this merchant, also on a page
    that the result links.
    """
    on_page = types_on_page(result.page_id) if result.page_id is not None else set()
    delivered = {row.supplier for row in result.rows} | on_page
    for supplier in (each for each in Supplier if each in delivered):
        facts = MARKETPLACES[supplier]
        if facts.right in OPENED_BY_STAFF and facts.right not in order.tenant.opened_menus:
            raise SupplierClosed(facts.name)


def _check(order: WorkOrder, result: Result) -> None:
    wrong = check_sources(result.rows) | check_result(result, products=max(1, len(order.parts) - 1))
    uploaded = delivered_files([order.pk]).get(order.pk, {}) if result.files else {}
    if set(result.files) - uploaded.keys():
        wrong["files"] = NO_FILE
    if wrong:
        raise Invalid.of_fields(wrong)
