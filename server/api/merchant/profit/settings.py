"""Settings of the ledger: base currency, accounts, fees of stores, months."""

from datetime import date, datetime
from decimal import Decimal

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import Id, Number
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.money import exact_minor, is_known_currency, to_decimal
from server.kit.sentences import in_language
from tenants.ledger.contracts import FeeRule, Kind
from tenants.ledger.rules.journal import accounts
from tenants.ledger.selectors.months import list_months
from tenants.ledger.selectors.settings import list_fee_rules, read_chosen
from tenants.ledger.services.months import close_month
from tenants.ledger.services.settings import save_fee_rules, save_settings

area = Area("profit settings")
MAY = needs(Menu.SETTINGS)


class LedgerAccountOut(Out):
    key: str
    code: str
    name: str


class LedgerSettingsOut(Envelope):
    base_currency: str
    is_fixed: bool = Field(description="A month is closed, so that the base currency cannot change.")
    accounts: list[LedgerAccountOut]
    version: int


class LedgerSettingsIn(Body):
    base_currency: str = Field(min_length=3, max_length=3)
    accounts: dict[str, str] = Field(default_factory=dict, max_length=50, description="Own codes by our account's key.")
    version: int = Field(ge=0)


class StoreFeeOut(Out):
    store_id: Id
    kind: str
    since: date
    percent: Number
    fixed: str
    currency: str


class StoreFeesOut(Envelope):
    fees: list[StoreFeeOut]


class StoreFeeIn(Body):
    kind: Kind
    since: date
    percent: Decimal = Field(ge=0, le=100, max_digits=6, decimal_places=4)
    fixed: str = Field(default="0", max_length=30)
    currency: str = Field(min_length=3, max_length=3)

    def rule(self, store_id: int) -> FeeRule:
        """Return the rule. Invalid for an amount or a currency that is none."""
        if not is_known_currency(self.currency):
            raise Invalid.of_fields({"currency": "is not a currency code"})
        try:
            minor = exact_minor(self.fixed or "0", self.currency)
        except ValueError as error:
            raise Invalid.of_fields({"fixed": str(error.args[0])}) from error
        return FeeRule(0, store_id, self.kind, self.since, self.percent, minor, self.currency)


class StoreFeesIn(Body):
    fees: list[StoreFeeIn] = Field(max_length=500)


class LedgerMonthOut(Out):
    month: date = Field(description="Its first day.")
    profit: str
    actual: str
    currency: str
    closed_at: datetime | None
    may_close: bool


class LedgerMonthsOut(Envelope):
    months: list[LedgerMonthOut]


@area.get("/profit/settings", id="profit.settings", may=MAY)
def settings(request: ActorRequest) -> LedgerSettingsOut:
    """Return base currency and accounts of the ledger."""
    return _settings(request)


@area.put("/profit/settings", id="profit.settings.save", may=MAY, stake=Stake.WORD)
def save(request: ActorRequest, payload: LedgerSettingsIn) -> LedgerSettingsOut:
    """Save them; 1000409 if somebody saved them since they were read, or the base currency is fixed."""
    save_settings(request.actor, base_currency=payload.base_currency, codes=payload.accounts, version=payload.version)
    return _settings(request)


@area.get("/profit/fee", id="profit.fees", may=MAY)
def fees(request: ActorRequest) -> StoreFeesOut:
    """List the rules of fees of all stores, newest first."""
    return _fees(request)


@area.put("/profit/fee/{int:store_id}", id="profit.fees.save", may=MAY, stake=Stake.WORD)
def save_fees(request: ActorRequest, store_id: int, payload: StoreFeesIn) -> StoreFeesOut:
    """Save all rules of a store's fees, in place of those before; its orders since then are booked anew."""
    rules = [fee.rule(store_id) for fee in payload.fees]
    save_fee_rules(request.actor, store_id, rules, now=clock.now())
    return _fees(request)


@area.get("/profit/month", id="profit.months", may=MAY)
def months(request: ActorRequest) -> LedgerMonthsOut:
    """List the months with entries, newest first."""
    return _months()


@area.post("/profit/month/{month}/close", id="profit.month.close", may=MAY, stake=Stake.PERSON)
def close(request: ActorRequest, month: date) -> LedgerMonthsOut:
    """Close a month for ever: what comes later is an adjustment in the next. Only the main account."""
    close_month(request.actor, month, now=clock.now())
    return _months()


def _settings(request: ActorRequest) -> LedgerSettingsOut:
    chosen, language = read_chosen(), reader_language(request)
    listed = [
        LedgerAccountOut(key=each.key, code=each.code, name=in_language(each.name, language))
        for each in accounts(chosen.accounts)
    ]
    return LedgerSettingsOut(
        base_currency=chosen.base_currency,
        is_fixed=chosen.closed_through is not None,
        accounts=listed,
        version=chosen.version,
    )


def _fees(request: ActorRequest) -> StoreFeesOut:
    rules = list_fee_rules(request.actor)
    return StoreFeesOut(
        fees=[
            StoreFeeOut(
                store_id=str(rule.store_id),
                kind=rule.kind,
                since=rule.since,
                percent=rule.percent,
                fixed=to_decimal(rule.fixed_minor, rule.currency),
                currency=rule.currency,
            )
            for rule in rules
        ]
    )


def _months() -> LedgerMonthsOut:
    return LedgerMonthsOut(
        months=[
            LedgerMonthOut(
                month=row.month,
                profit=to_decimal(row.profit, row.base_currency),
                actual=to_decimal(row.actual, row.base_currency),
                currency=row.base_currency,
                closed_at=row.closed_at,
                may_close=row.may_close,
            )
            for row in list_months(now=clock.now())
        ]
    )
