"""Passkeys (WebAuthn level 3): added by a logged-in user; a complete login by themselves, with user verification."""

import json
import struct
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal.auth import WebAuthn
from cryptography.exceptions import InvalidSignature
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import transaction
from fido2.server import Fido2Server
from fido2.utils import websafe_decode
from fido2.webauthn import (
    AttestedCredentialData,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from server.company.identity.contracts import Actor, UserProfile
from server.company.identity.errors import PasskeyRefused
from server.company.identity.log_in_contracts import LogInArea, LogInOutcome, LogInStep, Try
from server.company.identity.models import SpentChallenge, User
from server.company.identity.services.log_in import admit, recording_refusals
from server.company.identity.services.log_in_records import record_try
from server.company.identity.services.messages import notify
from server.kit.errors import Invalid, NotFound
from server.kit.ids import digest
from server.kit.vault import seal, unseal
from server.kit.web_addresses import read_address

CHALLENGE_SECONDS = 300
MOST_PASSKEYS = 20
LONGEST_CREDENTIAL = 20_000
UNREADABLE = (
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    AssertionError,
    struct.error,
    InvalidSignature,
)
"""Errors that the library raises for malformed responses."""

Options = dict[str, Any]


def begin_adding(actor: Actor, *, now: datetime) -> tuple[str, Options]:
    """Return a challenge and the options for `navigator.credentials.create`. Raise Invalid when there are too many."""
    user, known = User.objects.get(pk=actor.user_id), _credentials(actor.user_id)
    if len(known) >= MOST_PASSKEYS:
        raise Invalid("You have 20 passkeys. Please remove one you don't need.")
    entity = PublicKeyCredentialUserEntity(
        name=str(user), id=str(user.pk).encode(), display_name=user.name or str(user)
    )
    options, state = _server().register_begin(
        entity,
        credentials=known,
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return _sealed(state, actor.user_id, now), _plain(options)


def finish_adding(actor: Actor, *, challenge: str, credential: Options, name: str, now: datetime) -> None:
    """Store the passkey that answers the challenge; notify the owner. PasskeyRefused, or Invalid for the name."""
    if not name.strip() or not name.isprintable():
        raise Invalid.on("name", "Please give the passkey a name.")
    state = _opened(challenge, actor.user_id, now)
    try:
        made = _server().register_complete(state, _checked(credential))
    except UNREADABLE as error:
        raise PasskeyRefused from error
    with transaction.atomic():
        _spend(state, now)
        user = User.objects.select_for_update().get(pk=actor.user_id)
        if made.credential_data in _credentials(user.pk):
            raise PasskeyRefused
        WebAuthn.add(user, name.strip()[:100], credential)
    to = {"email": user.email or "", "phone": user.phone or ""}
    notify(**to, notice="passkey_added", language=user.language, name=name.strip()[:100])


def remove_passkey(actor: Actor, *, passkey_id: int) -> None:
    """Delete one of the actor's own passkeys. Raise NotFound for another user's."""
    own = Authenticator.objects.filter(user_id=actor.user_id, type=Authenticator.Type.WEBAUTHN)
    if not own.filter(pk=passkey_id).delete()[0]:
        raise NotFound


def begin_log_in(*, now: datetime) -> tuple[str, Options]:
    """Return a challenge and the options for `navigator.credentials.get`, for any of our passkeys in the browser."""
    options, state = _server().authenticate_begin(user_verification=UserVerificationRequirement.REQUIRED)
    return _sealed(state, 0, now), _plain(options)


def log_in_by_passkey(
    *, challenge: str, credential: Options, now: datetime, address: str = "", area: LogInArea = LogInArea.PORTAL
) -> UserProfile:
    """Return the owner of the passkey that answers the challenge.

    Raise PasskeyRefused; as `admit`. The outcome is recorded. A failed attempt is recorded with
    the address only, because the user is not proven.
    """
    try:
        user = _holder(challenge, credential, now)
    except PasskeyRefused:
        record_try(Try(area, LogInStep.PASSKEY, "", address), LogInOutcome.WRONG, now=now)
        raise
    tried = Try(area, LogInStep.PASSKEY, "", address, user.pk)
    with recording_refusals(tried, now=now):
        profile = admit(user, now=now)
    record_try(tried, LogInOutcome.RIGHT, now=now)
    return profile


def _holder(challenge: str, credential: Options, now: datetime) -> User:
    state = _opened(challenge, 0, now)
    try:
        user_id = int(websafe_decode(credential["response"]["userHandle"]))
        rows = list(Authenticator.objects.filter(user_id=user_id, type=Authenticator.Type.WEBAUTHN))
        known = {row.pk: WebAuthn(row).authenticator_data.credential_data for row in rows}
        used = _server().authenticate_complete(state, list(filter(None, known.values())), _checked(credential))
    except UNREADABLE as error:
        raise PasskeyRefused from error
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise PasskeyRefused
    _spend(state, now)
    next(row for row in rows if known[row.pk] == used).record_usage()
    return user


def _server() -> Fido2Server:
    return Fido2Server(PublicKeyCredentialRpEntity(name="Tradewind", id=read_address(settings.PUBLIC_URL).host))


def _credentials(user_id: int) -> list[AttestedCredentialData]:
    rows = Authenticator.objects.filter(user_id=user_id, type=Authenticator.Type.WEBAUTHN)
    found = (WebAuthn(row).authenticator_data.credential_data for row in rows)
    return [credential for credential in found if credential is not None]


def _plain(options: Mapping[str, Any]) -> Options:
    plain: Options = json.loads(json.dumps(dict(options)))["publicKey"]
    return plain


def _checked(credential: Options) -> Options:
    if len(json.dumps(credential)) > LONGEST_CREDENTIAL:
        raise ValueError("too long")
    return credential


def forget_spent_challenges(*, now: datetime) -> int:
    """Delete challenges that have expired. Return how many."""
    return SpentChallenge.objects.filter(expires_at__lte=now).delete()[0]


def _sealed(state: Any, user_id: int, now: datetime) -> str:
    """Seal the state for the browser to store, so that requests of strangers use no space here."""
    until = now + timedelta(seconds=CHALLENGE_SECONDS)
    return seal({"passkey": json.dumps(state), "user": str(user_id), "until": until.isoformat()})


def _opened(challenge: str, user_id: int, now: datetime) -> Any:
    try:
        kept = unseal(challenge)
        is_live = kept["user"] == str(user_id) and datetime.fromisoformat(kept["until"]) > now
        state = json.loads(kept["passkey"])
    except (InvalidToken, KeyError, ValueError) as error:
        raise PasskeyRefused from error
    if not is_live:
        raise PasskeyRefused
    return state


def _spend(state: Any, now: datetime) -> None:
    """Use up a challenge that was answered correctly. Only these are stored, because a wrong answer gives no access."""
    until = now + timedelta(seconds=CHALLENGE_SECONDS)
    spent = SpentChallenge.objects.get_or_create(challenge=digest(state["challenge"]), defaults={"expires_at": until})
    if not spent[1]:
        raise PasskeyRefused
