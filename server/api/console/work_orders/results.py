"""The result of a request: completed with files and suppliers' data, then published."""

from ninja import File, UploadedFile

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done, Versioned
from server.api.console.work_orders.detail import file_out
from server.api.console.work_orders.quote_schemas import QuoteIn
from server.api.console.work_orders.routes import ITEM, MAY
from server.api.console.work_orders.schemas import (
    FactsOut,
    LookupIn,
    LookupMadeOut,
    LookupOut,
    StaffFileOut,
    StoreAccountIn,
)
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.values import IdempotencyKey
from server.company.workorders.selectors.desk import read_lookup
from server.company.workorders.services.lookups import ask_lookup
from server.company.workorders.services.quotes import offer_quote, withdraw_quote
from server.company.workorders.services.results import publish_result, upload_for_order
from server.company.workorders.services.store_accounts import mail_store_account
from server.kit import clock
from server.kit.pictures import MOST_BYTES

area = StaffArea("work order results")


@area.post(f"{ITEM}/publish", id="work_orders.publish", may=MAY)
def publish(request: StaffRequest, order_id: int, payload: Versioned) -> Done:
    """Publish the result, complete the request and notify the merchant."""
    with on_record(request, "work_orders.publish", f"work order {order_id}"):
        publish_result(request.actor, order_id=order_id, version=payload.version, now=clock.now())
    return Done()


@area.post(f"{ITEM}/quote", id="work_orders.offer", may=MAY)
def offer(request: StaffRequest, order_id: int, payload: QuoteIn) -> Done:
    """Offer a price, replacing a former offer that is not decided yet."""
    draft = payload.draft()
    with on_record(
        request, "work_orders.offer", f"work order {order_id}", price=draft.price_minor, currency=draft.currency
    ):
        offer_quote(request.actor, order_id=order_id, draft=draft, now=clock.now())
    return Done()


@area.post(f"{ITEM}/quote/{{int:quote_id}}/withdraw", id="work_orders.withdraw_quote", may=MAY)
def withdraw(request: StaffRequest, order_id: int, quote_id: int) -> Done:
    """Withdraw an offer that is not paid yet."""
    with on_record(request, "work_orders.withdraw_quote", f"work order {order_id}", quote=quote_id):
        withdraw_quote(request.actor, order_id=order_id, quote_id=quote_id, now=clock.now())
    return Done()


@area.post(f"{ITEM}/account", id="work_orders.mail_account", may=MAY)
def mail_account(request: StaffRequest, order_id: int, payload: StoreAccountIn) -> Done:
    """Mail the account of a newly made store to the merchant; the account is not saved."""
    account, password = payload.account, payload.password
    with on_record(request, "work_orders.mail_account", f"work order {order_id}"):
        mail_store_account(request.actor, order_id=order_id, account=account, password=password, now=clock.now())
    return Done()


@area.post(f"{ITEM}/file", id="work_orders.upload", may=MAY)
def upload(
    request: StaffRequest, order_id: int, file: File[UploadedFile], idempotency_key: IdempotencyKey = ""
) -> StaffFileOut:
    """Upload an image or a document for the result or a message, at most 5 MB."""
    content, name = file.read(MOST_BYTES + 1), file.name or ""
    kept = upload_for_order(
        request.actor, order_id=order_id, content=content, name=name, now=clock.now(), nonce=idempotency_key
    )
    return StaffFileOut.model_validate(file_out(kept))


@area.post(f"{ITEM}/lookups", id="work_orders.look_up", may=MAY)
def look_up(request: StaffRequest, order_id: int, payload: LookupIn) -> LookupMadeOut:
    """Start reading a supplier's link."""
    made = ask_lookup(request.actor, order_id=order_id, url=payload.url, now=clock.now())
    return LookupMadeOut(id=str(made))


@area.get(f"{ITEM}/lookups/{{int:lookup_id}}", id="work_orders.looked_up", may=MAY)
def looked_up(request: StaffRequest, order_id: int, lookup_id: int) -> LookupOut:
    """Show the data of a link once it is read."""
    found = read_lookup(request.actor, order_id=order_id, lookup_id=lookup_id, now=clock.now())
    facts = FactsOut.model_validate({**found.facts, "previews": found.facts.get("images", [])})
    return LookupOut(id=str(found.id), url=found.url, state=found.state, facts=facts, reason=found.reason)
