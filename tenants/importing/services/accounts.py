"""The merchant's accounts at suppliers: connect by consent, refresh the tokens, disconnect."""

import time
from datetime import UTC, datetime, timedelta

from django.core import signing
from django.db import transaction
from django.db.models import Q, QuerySet

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import Invalid, NotFound
from server.kit.own_paths import marked_state, unmarked_state
from server.kit.reasons import sentence_of
from server.kit.vault import seal
from server.ports import registry
from server.ports.credentials import opened
from server.ports.failures import NeedsMerchant, OutsideFailure
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier, SupplierTokens
from tenants.importing.errors import SupplierNotOpened, SupplierNotSetUp
from tenants.importing.models import AccountState, SupplierAccount
from tenants.importing.selectors.suppliers import is_open
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note

SALT = "importing.supplier-account"
STATE_LIFE = timedelta(minutes=30)
REFRESH_BEFORE = timedelta(minutes=10)
REFRESH_LEASE = timedelta(seconds=30)
TRIED_AGAIN = timedelta(hours=1)
"""The pause before a refused refresh is tried again."""
WAIT_STEP = 0.25
CONSENT_ENDED = "This authorization has expired. Please start again from Settings."


def consent_url(actor: Actor, *, supplier: Supplier, redirect_uri: str, back: str = "") -> str:
    """Return the address where the merchant consents. Its signed state is valid for this user for 30 minutes.

    `back` is the page that `return_page` answers when the browser returns.

    NotFound for a supplier that needs no account; SupplierNotOpened without the right that it needs, SupplierNotSetUp
    without the operator's key.
    """
    if not is_open(actor, supplier):
        raise SupplierNotOpened(supplier)
    try:
        port = registry.supplier_account(supplier)
    except KeyError as missing:
        raise NotFound from missing
    if not registry.supplier(supplier).is_set_up():
        raise SupplierNotSetUp(supplier)
    params = {"user": actor.user_id, "tenant": actor.tenant_id, "type": int(supplier), "back": back}
    state = marked_state(signing.dumps(params, salt=SALT), returns_to=redirect_uri)
    return port.consent_url(state=state, redirect_uri=redirect_uri)


def return_page(state: str) -> str:
    """Return the page where this consent was begun, also one that has expired; empty for the default page."""
    try:
        return str(signing.loads(unmarked_state(state), salt=SALT).get("back", ""))
    except signing.BadSignature:
        return ""


def connect_account(actor: Actor, *, state: str, code: str, redirect_uri: str, now: datetime) -> Supplier:
    """Exchange the code for tokens and save them.

    Invalid when the state is not this user's, or with the reason when the supplier refuses the tokens.
    """
    supplier = _supplier_of(actor, state)
    try:
        tokens = registry.supplier_account(supplier).exchange(code=code, redirect_uri=redirect_uri)
    except OutsideFailure as failure:
        why = CONSENT_ENDED if failure.final else sentence_of(failure.reason.stored())
        raise Invalid(why, fields={"code": failure.reason.code}) from failure
    values = {
        **_columns(tokens),
        "account_name": tokens.account_name[:255],
        "connected_by": actor.user_id,
        "connected_at": now,
    }
    SupplierAccount.objects.update_or_create(supplier=supplier, defaults=values)
    return supplier


def disconnect_account(*, supplier: Supplier) -> None:
    """Delete the account and its tokens. NotFound when none is connected."""
    gone, _ = SupplierAccount.objects.filter(supplier=supplier).delete()
    if not gone:
        raise NotFound


def fresh_tokens(supplier: Supplier) -> dict[str, str] | None:
    """Return tokens that are valid for the next calls; None for a supplier without an account here, or an expired one.

    Calls the supplier when they are about to expire: one worker refreshes, the others wait for it. A refused account is
    tried again every hour, because suppliers refuse for a short time too. Never inside a transaction. Retryable while
    their encryption key is missing here.
    """
    for _ in range(int(REFRESH_LEASE.total_seconds() / WAIT_STEP)):
        account = SupplierAccount.objects.filter(supplier=supplier).first()
        if account is None or _stays_expired(account, clock.now()):
            return None
        if account.state == AccountState.CONNECTED and account.expires_at > clock.now() + REFRESH_BEFORE:
            return opened(account.sealed_tokens)
        lease = _take_refresh(account)
        if lease is not None:
            return _refresh(account, supplier, lease)
        time.sleep(WAIT_STEP)
    return None


def _supplier_of(actor: Actor, state: str) -> Supplier:
    try:
        values = signing.loads(unmarked_state(state), salt=SALT, max_age=STATE_LIFE)
    except signing.BadSignature as error:
        raise Invalid.on("state", CONSENT_ENDED) from error
    if (values["user"], values["tenant"]) != (actor.user_id, actor.tenant_id):
        raise Invalid.on("state", CONSENT_ENDED)
    return Supplier(values["type"])


def _stays_expired(account: SupplierAccount, now: datetime) -> bool:
    if account.state == AccountState.CONNECTED:
        return False
    return account.refresh_expires_at <= now or (
        account.refreshing_until is not None and account.refreshing_until > now
    )


def _take_refresh(account: SupplierAccount) -> datetime | None:
    lease = clock.now() + REFRESH_LEASE
    free = Q(refreshing_until=None) | Q(refreshing_until__lt=clock.now())
    mine = SupplierAccount.objects.filter(free, pk=account.pk, expires_at=account.expires_at)
    return lease if mine.update(refreshing_until=lease) else None


def _refresh(account: SupplierAccount, supplier: Supplier, lease: datetime) -> dict[str, str] | None:
    held = SupplierAccount.objects.filter(pk=account.pk, refreshing_until=lease)
    try:
        tokens = registry.supplier_account(supplier).refresh(opened(account.sealed_tokens)["refresh_token"])
    except NeedsMerchant:
        _expire(held, supplier)
        return None
    except OutsideFailure:
        held.update(refreshing_until=None)
        # The old tokens may still be valid for a while.
        return opened(account.sealed_tokens) if account.state == AccountState.CONNECTED else None
    held.update(**_columns(tokens))
    return _plain(tokens)


def _expire(held: "QuerySet[SupplierAccount]", supplier: Supplier) -> None:
    with transaction.atomic():
        is_new = held.filter(state=AccountState.CONNECTED).exists()
        if held.update(state=AccountState.EXPIRED, refreshing_until=clock.now() + TRIED_AGAIN) and is_new:
            note(
                EventKind.SUPPLIER_EXPIRED,
                object_key=f"supplier:{int(supplier)}",
                params={"supplier": MARKETPLACES[supplier].name},
                now=clock.now(),
            )


def _columns(tokens: SupplierTokens) -> dict[str, object]:
    return {
        "state": AccountState.CONNECTED,
        "sealed_tokens": seal(_plain(tokens)),
        "expires_at": _moment(tokens.expires_at_ms),
        "refresh_expires_at": _moment(tokens.refresh_expires_at_ms),
        "refreshing_until": None,
    }


def _plain(tokens: SupplierTokens) -> dict[str, str]:
    return {"access_token": tokens.access_token, "refresh_token": tokens.refresh_token}


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
