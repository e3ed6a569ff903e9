"""The ledger for finance: balances, statements, the trial balance, adjustments and their approval.

Each step of an adjustment asks for the second factor again.
"""

from django.http import HttpRequest
from ninja import Query

from server.api.console.ledger.schemas import (
    AdjustmentIn,
    AdjustmentOut,
    AdjustmentsQuery,
    BookLinesOut,
    BooksQuery,
    DebtorOut,
    MerchantBalanceOut,
    RefusalIn,
    TrialBalanceOut,
    adjustment_out,
    balance_row_out,
    book_line_out,
    debtor_out,
    trial_row_out,
)
from server.api.console.schemas import ListQuery, Rows
from server.api.console.second_factor import SecondFactorIn, proven
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.adjustments import list_adjustments, read_adjustment
from server.company.ledger.selectors.balances import list_balances
from server.company.ledger.selectors.books import list_debtors, list_lines, trial_balance
from server.company.ledger.services.adjustments import approve_adjustment, ask_adjustment, refuse_adjustment
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.merchants import read_merchant
from server.kit.errors import NotFound

area = StaffArea("ledger")

MAY_SEE = needs(StaffRight.SEE_LEDGER)
MAY_ADJUST = needs(StaffRight.ADJUST_BALANCES)
MAY_APPROVE = needs(StaffRight.APPROVE_ADJUSTMENTS)
ITEM = "/adjustments/{int:adjustment_id}"


@area.get("/merchants/{int:merchant_id}/balances", id="merchants.balances", may=MAY_SEE)
def balances(request: HttpRequest, merchant_id: int) -> Rows[MerchantBalanceOut]:
    """List a merchant's balances by unit."""
    rows = list_balances(_known(merchant_id))
    return Rows[MerchantBalanceOut](data=[balance_row_out(row) for row in rows], total=len(rows))


@area.get("/ledger", id="ledger.statement", may=MAY_SEE)
def statement(request: HttpRequest, query: Query[BooksQuery]) -> BookLinesOut:
    """List the lines of one unit, of a merchant or of all, newest first."""
    lines, has_more = list_lines(
        merchant_id=query.merchant, unit=query.unit, period=query.period(), before=query.before, size=query.per_page
    )
    return BookLinesOut(data=[book_line_out(line) for line in lines], has_more=has_more)


@area.get("/ledger/trial_balance", id="ledger.trial_balance", may=MAY_SEE)
def trial(request: HttpRequest) -> TrialBalanceOut:
    """Show all accounts by kind and unit, and whether the books are balanced."""
    rows = trial_balance()
    return TrialBalanceOut(data=[trial_row_out(row) for row in rows], total=len(rows), balanced=is_closed(rows))


@area.get("/ledger/debtors", id="ledger.debtors", may=MAY_SEE)
def debtors(request: HttpRequest, query: Query[ListQuery]) -> Rows[DebtorOut]:
    """List the merchants who owe us, the largest debt first."""
    rows, total = list_debtors(page=query.request())
    return Rows[DebtorOut](data=[debtor_out(row) for row in rows], total=total)


@area.get("/adjustments", id="adjustments.list", may=MAY_SEE)
def adjustments(request: HttpRequest, query: Query[AdjustmentsQuery]) -> Rows[AdjustmentOut]:
    """List the adjustments, newest first."""
    rows, total = list_adjustments(state=query.state, merchant_id=query.merchant, page=query.request())
    return Rows[AdjustmentOut](data=[adjustment_out(row) for row in rows], total=total)


@area.get(ITEM, id="adjustments.show", may=MAY_SEE)
def adjustment(request: HttpRequest, adjustment_id: int) -> AdjustmentOut:
    """Show an adjustment."""
    return adjustment_out(read_adjustment(adjustment_id))


@area.post("/merchants/{int:merchant_id}/adjustments", id="adjustments.create", may=MAY_ADJUST)
def adjust(request: StaffRequest, merchant_id: int, payload: AdjustmentIn) -> AdjustmentOut:
    """Adjust a merchant's balance; above the limit, a second person must approve it."""
    draft = payload.draft(_known(merchant_id))
    made = ask_adjustment(draft=draft, **proven(request, payload))
    return adjustment_out(read_adjustment(made))


@area.post(ITEM + "/approve", id="adjustments.approve", may=MAY_APPROVE)
def approve(request: StaffRequest, adjustment_id: int, payload: SecondFactorIn) -> AdjustmentOut:
    """Approve and post an adjustment that another person requested."""
    approve_adjustment(adjustment_id=adjustment_id, **proven(request, payload))
    return adjustment_out(read_adjustment(adjustment_id))


@area.post(ITEM + "/refuse", id="adjustments.refuse", may=MAY_APPROVE)
def refuse(request: StaffRequest, adjustment_id: int, payload: RefusalIn) -> AdjustmentOut:
    """Refuse an adjustment without posting it."""
    refuse_adjustment(adjustment_id=adjustment_id, reason=payload.reason, **proven(request, payload))
    return adjustment_out(read_adjustment(adjustment_id))


def _known(merchant_id: int) -> int:
    if read_merchant(merchant_id) is None:
        raise NotFound
    return merchant_id
