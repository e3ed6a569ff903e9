"""Requests for the console: rows of the inbox, answers as text, results, messages."""

from datetime import datetime
from typing import Annotated, Any

from ninja import Schema
from pydantic import Field, StringConstraints

from server.api.console.masking import Masked
from server.api.console.schemas import Key, ListQuery
from server.api.console.work_orders.amounts import Amount, result_amount
from server.api.console.work_orders.offer_schemas import OfferOut
from server.api.console.work_orders.quote_schemas import RequestQuoteOut, RequestSettlementOut, RequestVerdictOut
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, IdOrEmpty, ImageSource, Sentence
from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import Happened, InboxFilter, LookupState
from server.company.workorders.contracts.results import Express, Result, ResultRow
from server.kit.errors import Invalid

Text = Annotated[str, StringConstraints(max_length=200)]
Link = Annotated[str, StringConstraints(max_length=2_000, strip_whitespace=True)]
NO_CURRENCY = "Choose the currency of the minimum value."
Count = Annotated[int, Field(ge=0, le=10**9)]


class RequestsQuery(ListQuery):
    q: str = Field(default="", max_length=200, description="A number, or text of merchant, SKU or remarks.")
    service: str = Field(default="", max_length=60)
    state: OrderState | None = None
    merchant: Key | None = None
    assignee: int | None = Field(default=None, ge=0, le=2**63 - 1, description="0: nobody.")
    mine: bool = Field(default=False, description="Assigned to the reader; `assignee` is then ignored.")
    is_open: bool = Field(default=False, description="Neither completed nor cancelled.")
    overdue: bool = False
    due_soon: bool = Field(default=False, description="Due within 24 hours.")
    to_quote: bool = Field(default=False, description="Open and without a price: a quote is due.")
    unread: bool = False
    to_settle: bool = Field(default=False, description="Disputed, or a refund waits for approval.")
    min_days: int | None = Field(default=None, ge=0, le=3650, description="Made at least this many days ago.")
    min_value: int | None = Field(
        default=None, ge=0, le=10**7, description="The minimum quoted or paid, in `currency`."
    )
    currency: str = Field(default="", max_length=3, description="Quoted or paid in this currency.")

    def filters(self, reader_id: int) -> InboxFilter:
        """Return the filter. Invalid for a minimum without its currency: amounts of different ones don't compare."""
        if self.min_value is not None and not self.currency:
            raise Invalid.on("currency", NO_CURRENCY)
        values = self.dict(exclude={"page", "per_page", "mine"})
        assignee = reader_id if self.mine else self.assignee
        return InboxFilter(**values | {"q": self.q.strip(), "assignee": assignee})


class InboxRowOut(Out):
    id: Id
    tenant_id: Id
    merchant: Masked
    service: str
    service_name: str
    state: OrderState
    sku: str
    remarks: Masked
    assignee_id: IdOrEmpty
    assignee: str
    price: str = Field(description="The amount quoted or paid; empty for neither.")
    currency: str
    unread: bool
    version: int
    moves: list[OrderState] = Field(description="The states that can be set by hand.")
    due_at: datetime | None = Field(description="Our deadline; null while the merchant must act.")
    created_at: datetime
    updated_at: datetime


class RequestServiceOut(Out):
    id: str
    name: str


class StaffFileOut(Out):
    id: str
    name: str
    is_image: bool
    src: str


class WrittenAnswerOut(Out):
    label: str
    words: list[str]
    files: list[StaffFileOut]


class WrittenPartOut(Out):
    title: str
    answers: list[WrittenAnswerOut]


class ResultRowOut(Out):
    source: int
    supplier: int
    id: str
    title: str
    store_name: str
    selected_image: str
    image: ImageSource
    url: str
    moq: int | None
    max_price: str
    quantity: int
    service_fee: str
    express: Express | None
    logistics_price: str
    total_price: str
    days: int | None


class ResultOut(Out):
    type: int = Field(description="0: no result; 1: products; 2: only files, a link or a page.")
    rows: list[ResultRowOut]
    files: list[StaffFileOut]
    link: str
    page_id: int | None


class ResultRowIn(Body):
    source: Count = 0
    supplier: Annotated[int, Field(ge=1, le=2)]
    id: Text
    title: Annotated[str, StringConstraints(max_length=400)]
    store_name: Text = ""
    selected_image: Link = ""
    url: Link = ""
    moq: Count | None = None
    max_price: Amount = "0"
    quantity: Count = 1
    service_fee: Amount = "0"
    express: Express | None = None
    logistics_price: Amount = "0"
    days: Annotated[int, Field(ge=0, le=3650)] | None = None


class ResultIn(Body):
    version: int = Field(ge=1, description="The version that was read.")
    rows: list[ResultRowIn] = Field(default=[], max_length=201)
    files: list[Text] = Field(default=[], max_length=21)
    link: Link = ""
    page_id: Key | None = None

    def result(self) -> Result:
        """Return the result. Invalid names the wrong amounts."""
        rows = tuple(_row(place, row) for place, row in enumerate(self.rows))
        return Result(rows=rows, files=tuple(dict.fromkeys(self.files)), link=self.link, page_id=self.page_id)


class RequestMessageOut(Out):
    id: Id
    at: datetime
    from_staff: bool
    author: Masked
    text: str
    files: list[StaffFileOut]


class RequestThreadOut(Out):
    messages: list[RequestMessageOut]
    has_more: bool


class RequestNoteOut(Out):
    id: Id
    at: datetime
    author: str
    text: str


class HappenedOut(Out):
    id: Id
    at: datetime
    kind: Happened
    from_staff: bool
    author: Masked
    detail: dict[str, Any]


class StoreAccountIn(Body):
    account: Text
    password: Annotated[str, StringConstraints(max_length=200)]


class RequestDetailOut(InboxRowOut):
    quote: RequestQuoteOut | None
    verdict: RequestVerdictOut
    settlement: RequestSettlementOut | None = Field(description="The newest one that was not refused.")
    parts: list[WrittenPartOut]
    products: int = Field(description="The number of requested products.")
    quantities: list[int | None] = Field(description="The pieces requested of each; null where the form does not ask.")
    result: ResultOut
    draft: ResultOut
    uploads: list[StaffFileOut] = Field(description="Files that staff uploaded for the result.")
    published_at: datetime | None
    thread: RequestThreadOut
    offers: list[OfferOut]
    notes: list[RequestNoteOut]
    timeline: list[HappenedOut]


class AssignOrdersIn(Body):
    ids: list[Key] = Field(min_length=1, max_length=100)
    staff_id: Key | None = Field(description="null: nobody.")


class MoveIn(Body):
    state: OrderState
    version: int = Field(ge=1, description="The version that was read.")
    reason: str = Field(default="", max_length=10_000, description="Shown to the merchant.")


class RequestMessageIn(Body):
    text: str = Field(default="", max_length=10_000)
    files: list[Text] = Field(default=[], max_length=20)


class RequestNoteIn(Body):
    text: str = Field(max_length=10_000)


class ThreadBeforeQuery(Schema):
    before: Key | None = None


class LookupIn(Body):
    url: Link


class LookupMadeOut(Out):
    id: Id


class FactsOut(Out):
    """The data of a supplier's link; empty before it is read."""

    supplier: int = 0
    id: str = ""
    title: str = ""
    store_name: str = ""
    url: str = ""
    selected_image: str = ""
    images: list[str] = []
    previews: list[ImageSource] = []
    max_price: str = ""
    currency: str = ""


class LookupOut(Out):
    id: Id
    url: str
    state: LookupState
    facts: FactsOut
    reason: Sentence


def _row(place: int, given: ResultRowIn) -> ResultRow:
    values = given.model_dump(exclude={"max_price", "service_fee", "logistics_price"})
    return ResultRow(
        **values,
        price_minor=result_amount(given.max_price, f"rows.{place}.max_price"),
        service_fee_minor=result_amount(given.service_fee, f"rows.{place}.service_fee"),
        logistics_minor=result_amount(given.logistics_price, f"rows.{place}.logistics_price"),
    )
