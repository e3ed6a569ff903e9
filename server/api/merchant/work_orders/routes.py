"""Work orders with the CRM's paths, and services with their forms (specification 002, sections 2.7, 2.9, 7.3)."""

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Query, Schema
from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.days import midnight
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import DONE, Body, Envelope, Out, PageQuery
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT
from server.api.gateway.values import BLANK, Id, IdempotencyKey, IdOrEmpty
from server.api.merchant.work_orders.params import (
    LARGEST,
    FieldIn,
    answers_of,
    draft_of,
    params_of,
    personal_param,
    read_param,
)
from server.company.identity.contracts import Menu
from server.company.workorders.contracts import (
    WORK_ORDER_TYPE,
    Answers,
    OrderFilter,
    OrderRow,
    OrderState,
    ShownForm,
)
from server.company.workorders.contracts.quotes import OpenQuote
from server.company.workorders.selectors.forms import personal_section, read_form
from server.company.workorders.selectors.orders import cancellable, first_personal_answers, list_orders, read_order
from server.company.workorders.selectors.quotes import open_quotes
from server.company.workorders.selectors.thread import count_unread
from server.company.workorders.services.orders import (
    cancel_request,
    complete_request,
    submit_request,
    withdraw_request,
)
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.money import to_decimal
from server.kit.paging import MAX_SIZE

area, account = Area("work orders"), Area("work orders")

MAY = needs(Menu.SERVICES_MARKET)
NOT_BELIEVED = "Accepted and ignored: the session identifies the user."
APP_ID = 1000
CANCEL = 4
SUBMITTED = "Form Submitted. Please stay tuned to WhatsApp and Email for information."

Param = Annotated[str, StringConstraints(max_length=LARGEST)]


class WorkOrdersQuery(PageQuery):
    size: int = Field(default=10, ge=1, le=MAX_SIZE)
    type: int = Field(default=WORK_ORDER_TYPE, ge=WORK_ORDER_TYPE, le=WORK_ORDER_TYPE)
    user_id: str = Field(default="", max_length=40, description=NOT_BELIEVED)
    state: Annotated[OrderState | None, BLANK] = None
    id: Annotated[int | None, Field(ge=1, le=2**63 - 1), BLANK] = None
    service: str = Field(default="", max_length=60, description="The key of the requested service.")
    begin: Annotated[date | None, BLANK] = Field(
        default=None, description="Made on this day, in the reader's zone, or later."
    )
    end: Annotated[date | None, BLANK] = Field(
        default=None, description="Made on this day, in the reader's zone, or before."
    )

    def filters(self, zone: str) -> OrderFilter:
        begin, end = midnight(self.begin, 0, zone, "begin"), midnight(self.end, 1, zone, "end")
        return OrderFilter(state=self.state, id=self.id, service=self.service, begin=begin, end=end)


class QuotedOut(Out):
    price: str
    currency_code: str


class WorkOrderOut(Out):
    id: Id
    user_id: IdOrEmpty
    type: int = WORK_ORDER_TYPE
    state: OrderState
    create_time: datetime
    updated_time: datetime
    can_cancel: bool = Field(
        description="Whether the merchant may cancel it (state 1) or withdraw it (2, 5): not once paid work has begun."
    )
    quoted: QuotedOut | None = Field(description="The price of a quote that waits for the merchant's decision.")
    unread: int = Field(description="How many of our messages this user has not read.")
    most: int = Field(description="How many times the service's section may be filled in.")
    param: str = Field(description="JSON: service, info (a list of lists of fields), result.")


class WorkOrdersOut(Envelope):
    work_orders: list[WorkOrderOut]
    count: int


class FirstQuery(Schema):
    user_id: str = Field(default="", max_length=40, description=NOT_BELIEVED)
    app_id: int = APP_ID


class FirstResult(Out):
    param: str = Field(description="JSON: info with only the personal information; empty before the first request.")


class FirstOut(Envelope):
    result: FirstResult


class OrderIn(Body):
    type: Literal[30] = 30
    appid: int = APP_ID
    user_id: str | int = Field(default="", description=NOT_BELIEVED)
    email: str = Field(default="", max_length=254, description="Accepted and ignored: the form has it.")
    state: Literal[1] = 1
    param: Param


class ChangeIn(Body):
    id: int = Field(ge=1, le=2**63 - 1)
    type: Literal[30] = 30
    appid: int = APP_ID
    state: Literal[1, 4]
    param: Param = ""


class WithdrawIn(Body):
    state: Literal[3]


class MadeOrderOut(Envelope):
    data: Id


@area.get("/work-order/list", id="work_orders.list", may=MAY, also_in_market=True)
def work_orders(request: ActorRequest, query: Query[WorkOrdersQuery]) -> WorkOrdersOut:
    """List the merchant's requests, newest first."""
    filters = query.filters(request.actor.time_zone)
    rows, count = list_orders(request.actor, filters=filters, page=query.request(), language=_spoken(request))
    unread = count_unread(request.actor, [row.id for row in rows])
    params = params_of(rows, language=_spoken(request))
    open_ids, quotes = cancellable(rows), open_quotes(rows, now=clock.now())
    work_order_outs = [
        _order(row, unread.get(row.id, 0), param, can_cancel=row.id in open_ids, quote=quotes.get(row.id))
        for row, param in zip(rows, params, strict=True)
    ]
    return WorkOrdersOut(work_orders=work_order_outs, count=count)


@area.get("/ad/work-order/first", id="work_orders.first", may=MAY, also_in_market=True)
def first(request: ActorRequest, query: Query[FirstQuery]) -> FirstOut:
    """Show the merchant's data from the first request, to fill in the next one."""
    answers = first_personal_answers(request.actor)
    personal = personal_param(personal_section(), answers, language=_spoken(request)) if answers else ""
    return FirstOut(result=FirstResult(param=personal))


@area.post(
    "/ad/work-order", id="work_orders.submit", rate=LOOK_UPS_BY_MERCHANT, may=MAY, stake=Stake.WORD, also_in_market=True
)
def submit(request: ActorRequest, payload: OrderIn, idempotency_key: IdempotencyKey = "") -> MadeOrderOut:
    """Request a service."""
    sent = read_param(payload.param)
    form = read_form(sent.service.type, language="en")
    draft = draft_of(sent, _parts(form, sent.info), nonce=idempotency_key)
    made = submit_request(request.actor, draft, now=clock.now())
    return MadeOrderOut(msg=SUBMITTED, data=str(made))


@area.put("/ad/work-order/pass", id="work_orders.change", may=MAY, stake=Stake.WORD, also_in_market=True)
def change(request: ActorRequest, payload: ChangeIn) -> Envelope:
    """Complete the form of a request (state 1), or cancel one that has not begun (state 4)."""
    actor, now = request.actor, clock.now()
    if payload.state == CANCEL:
        cancel_request(actor, order_id=payload.id, now=now)
        return Envelope(msg=DONE)
    if not payload.param:
        raise Invalid.on("param", "is required")
    order = read_order(actor, payload.id, language="en")
    complete_request(actor, order_id=payload.id, parts=_parts(order.form, read_param(payload.param).info), now=now)
    return Envelope(msg=SUBMITTED)


@account.put("/work-order/{int:order_id}", id="work_orders.withdraw", may=MAY, stake=Stake.WORD, also_in_market=True)
def withdraw(request: ActorRequest, order_id: int, payload: WithdrawIn) -> Envelope:
    """Withdraw a request that is not completed, which cancels it."""
    withdraw_request(request.actor, order_id=order_id, now=clock.now())
    return Envelope(msg=DONE)


def _parts(form: ShownForm, info: list[list[FieldIn]]) -> tuple[Answers, ...]:
    """Return answers by key: personal information first, then each section of the service."""
    sections = (form.personal, *[form.requirements] * (len(info) - 1))
    return tuple(
        answers_of(section, fields, part=part)
        for part, (section, fields) in enumerate(zip(sections, info, strict=False))
    )


def _order(row: OrderRow, unread: int, param: str, *, can_cancel: bool, quote: OpenQuote | None) -> WorkOrderOut:
    return WorkOrderOut(
        id=row.id,
        user_id=row.user_id,
        state=row.state,
        create_time=row.created_at,
        updated_time=row.updated_at,
        can_cancel=can_cancel,
        quoted=quote
        and QuotedOut(price=str(to_decimal(quote.price_minor, quote.currency)), currency_code=quote.currency),
        unread=unread,
        most=row.form.requirements.most,
        param=param,
    )


def _spoken(request: ActorRequest) -> str:
    return reader_language(request)[:2]
