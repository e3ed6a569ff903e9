"""Supplier accounts as the settings show them."""

from server.company.identity.contracts import Actor
from server.ports.registry import SUPPLIER_ACCOUNTS
from server.ports.suppliers import Supplier
from tenants.importing.contracts import AccountView
from tenants.importing.models import AccountState, SupplierAccount
from tenants.importing.selectors.suppliers import is_open

NOT_CONNECTED = "none"


def list_accounts(actor: Actor) -> list[AccountView]:
    """List the suppliers open to the actor that need an account, with the state of the merchant's account at each."""
    found = {account.supplier: account for account in SupplierAccount.objects.all()}
    return [_view(supplier, found.get(supplier)) for supplier in sorted(SUPPLIER_ACCOUNTS) if is_open(actor, supplier)]


def is_connected(supplier: Supplier) -> bool:
    """Whether the merchant's account at the supplier can be used."""
    return SupplierAccount.objects.filter(supplier=supplier, state=AccountState.CONNECTED).exists()


def _view(supplier: Supplier, account: SupplierAccount | None) -> AccountView:
    if account is None:
        return AccountView(supplier, NOT_CONNECTED, "", None)
    return AccountView(supplier, account.state, account.account_name, account.expires_at)


def connected_suppliers() -> frozenset[Supplier]:
    """Return the suppliers at which the merchant's account is connected: one query."""
    rows = SupplierAccount.objects.filter(state=AccountState.CONNECTED)
    return frozenset(map(Supplier, rows.values_list("supplier", flat=True)))
