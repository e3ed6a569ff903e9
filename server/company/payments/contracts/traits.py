"""How providers differ, in one table, so that nobody asks which one it is."""

from collections.abc import Mapping
from dataclasses import dataclass

from server.company.ledger.contracts import AccountKind
from server.company.payments.contracts import Provider


@dataclass(frozen=True, slots=True)
class Traits:
    """What is particular to a provider.

    `sends_invoices`: it makes, retries and reports invoices itself; for others we make one per period.
    `has_customers`: it names merchants by ids of its own. `refunds_cards`: money can go back to the card that paid.
    `takes_codes`: a code may lower a change that counts now. `is_balance`: the money is with us already, so we issue
    the invoices, no page asks for it, and a quote shows what a change takes. `account` has the money until payout.
    """

    sends_invoices: bool = False
    has_customers: bool = False
    refunds_cards: bool = False
    takes_codes: bool = False
    is_balance: bool = False
    account: AccountKind = AccountKind.PROVIDER
    bill: str = ""
    """The page of a store's own bill that carries its subscriptions (`store/number`); only there can they change."""

    def billed_store(self, external_id: str) -> str:
        """Return the store on whose bill a subscription is; empty if it is on none."""
        return external_id.rpartition("/")[0] if self.bill else ""

    def bill_page(self, external_id: str) -> str:
        """Return the page to pay the bill that carries a subscription; empty if it is on none."""
        return self.bill.format(store=self.billed_store(external_id))


TRAITS: Mapping[Provider, Traits] = {
    Provider.STRIPE: Traits(sends_invoices=True, has_customers=True, refunds_cards=True, takes_codes=True),
    Provider.SHOPIFY: Traits(account=AccountKind.SHOPIFY, bill="https://{store}/admin/settings/billing"),
    Provider.BALANCE: Traits(is_balance=True),
}
INVOICING = tuple(provider for provider, traits in TRAITS.items() if traits.sends_invoices)


def traits_of(provider: str) -> Traits:
    """Return how a provider differs from others."""
    return TRAITS[Provider(provider)]
