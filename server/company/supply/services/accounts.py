"""The operator's own accounts at suppliers, used to read feeds."""

from datetime import UTC, datetime, timedelta

from django.db.models import Q

from server.company.supply.models import SupplyAccount
from server.kit import clock
from server.kit.checks import need
from server.kit.errors import Invalid
from server.kit.vault import seal
from server.ports import registry
from server.ports.credentials import opened
from server.ports.failures import NeedsMerchant, OutsideFailure
from server.ports.suppliers import Supplier, SupplierAccess, SupplierTokens

REFRESH_BEFORE = timedelta(minutes=10)
REFRESH_LEASE = timedelta(seconds=30)
TRIED_AGAIN = timedelta(hours=1)
"""The pause before a refused refresh is tried again."""
NO_ACCOUNT = "Choose a supplier that works through an account."
REFUSED = "The supplier refused this token."
AWAY = "The supplier can't be asked right now. Please try again later."


def connect_account(*, supplier: Supplier, refresh_token: str, now: datetime) -> None:
    """Exchange a refresh token for our own tokens and store them. Invalid if the supplier refuses or is unreachable.

    Calls the supplier; never inside a transaction.
    """
    need(supplier in registry.SUPPLIER_ACCOUNTS, "supplier", NO_ACCOUNT)
    try:
        tokens = registry.supplier_account(supplier).refresh(refresh_token.strip())
    except OutsideFailure as failure:
        raise Invalid.on("refresh_token", REFUSED if failure.final else AWAY) from failure
    keep_tokens(supplier, tokens, now=now)


def keep_tokens(supplier: Supplier, tokens: SupplierTokens, *, now: datetime) -> None:
    """Store an account's tokens, encrypted."""
    kept = _columns(tokens) | {"account_name": tokens.account_name[:255], "connected_at": now}
    SupplyAccount.objects.update_or_create(supplier=supplier, defaults=kept)


def access_to(supplier: Supplier, *, ship_to: str = "US", language: str = "en") -> SupplierAccess | None:
    """Return the access for calls to a supplier; None if it needs an account and has no accepted one.

    When the tokens expire soon, one worker calls the supplier to refresh them, others continue with the old ones. A
    refused account is tried again every hour, because suppliers refuse for a short time too. Retryable while the
    decryption key is missing here.
    """
    if supplier not in registry.SUPPLIER_ACCOUNTS:
        return SupplierAccess(ship_to=ship_to, language=language)
    account = SupplyAccount.objects.filter(supplier=supplier).first()
    if account is None:
        return None
    tokens = opened(account.sealed_tokens)
    is_due = account.is_refused or account.expires_at <= clock.now() + REFRESH_BEFORE
    if is_due and _lease(account):
        tokens = _refreshed(account, supplier, tokens)
    elif account.is_refused:
        tokens = {}
    return SupplierAccess(tokens=tokens, ship_to=ship_to, language=language) if tokens else None


def _lease(account: SupplyAccount) -> bool:
    now = clock.now()
    free = Q(refreshing_until=None) | Q(refreshing_until__lt=now)
    mine = SupplyAccount.objects.filter(free, pk=account.pk, sealed_tokens=account.sealed_tokens)
    return bool(mine.update(refreshing_until=now + REFRESH_LEASE))


def _refreshed(account: SupplyAccount, supplier: Supplier, tokens: dict[str, str]) -> dict[str, str]:
    """Return new tokens; empty if the supplier refuses, the old ones if it does not answer."""
    mine = SupplyAccount.objects.filter(pk=account.pk, sealed_tokens=account.sealed_tokens)
    try:
        fresh = registry.supplier_account(supplier).refresh(tokens["refresh_token"])
    except NeedsMerchant:
        mine.update(is_refused=True, refreshing_until=clock.now() + TRIED_AGAIN)
        return {}
    except OutsideFailure:
        mine.update(refreshing_until=None)
        return {} if account.is_refused else tokens
    mine.update(**_columns(fresh))
    return _plain(fresh)


def _columns(tokens: SupplierTokens) -> dict[str, object]:
    return {
        "sealed_tokens": seal(_plain(tokens)),
        "expires_at": datetime.fromtimestamp(tokens.expires_at_ms / 1000, UTC),
        "is_refused": False,
        "refreshing_until": None,
    }


def _plain(tokens: SupplierTokens) -> dict[str, str]:
    return {"access_token": tokens.access_token, "refresh_token": tokens.refresh_token}
