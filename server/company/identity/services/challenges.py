"""The second step of a login: a challenge after the right password, answered by a one-time code."""

from datetime import datetime, timedelta

from django.db.models import F

from server.company.identity import rules
from server.company.identity.contracts import TokenKind, UserProfile
from server.company.identity.errors import ChallengeOver, SecondFactorNeeded, SecondFactorRefused
from server.company.identity.log_in_contracts import STRANGE_DEVICE, Device, LogInArea, LogInStep, Try
from server.company.identity.models import LogInChallenge, User
from server.company.identity.selectors.second_factors import has_second_factor
from server.company.identity.services.guesses import guess, second_factor_of
from server.company.identity.services.log_in import admit, recording_refusals
from server.company.identity.services.one_time_codes import spend_one_time_code
from server.kit.ids import digest, opaque_token


def ask_second_factor(*, user_id: int, kind: TokenKind, now: datetime) -> None:
    """Raise SecondFactorNeeded with a challenge when the user has a second factor. Otherwise do nothing."""
    if not has_second_factor(user_id):
        return
    token = opaque_token()
    LogInChallenge.objects.create(
        user_id=user_id,
        kind=kind,
        token_hash=digest(token),
        expires_at=now + timedelta(seconds=rules.CHALLENGE_LIFE_SECONDS),
        tries_left=rules.CHALLENGE_TRIES,
    )
    raise SecondFactorNeeded(token, seconds=rules.CHALLENGE_LIFE_SECONDS)


def forget_old_challenges(*, now: datetime) -> int:
    """Delete expired challenges. Return how many."""
    return LogInChallenge.objects.filter(expires_at__lte=now).delete()[0]


def answer_challenge(
    *, token: str, code: str, address: str, now: datetime, device: Device = STRANGE_DEVICE
) -> tuple[UserProfile, TokenKind]:
    """Return the user who answers a challenge with a one-time code, and the kind of session requested.

    Raise ChallengeOver when it has expired or was used; SecondFactorRefused for a wrong code, five of which end the
    challenge; Throttled after too many wrong ones of the account, over all its challenges; as `admit` when the
    account lost access since the password was checked.
    """
    live = LogInChallenge.opened_by(token, now=now).filter(tries_left__gt=0)
    challenge = live.select_related("user").first()
    if challenge is None:
        raise ChallengeOver
    user_id, area = challenge.user_id, LogInArea(challenge.kind)
    tried = Try(area, LogInStep.SECOND_FACTOR, second_factor_of(user_id), address, user_id, device.id_for(user_id))
    with guess(tried, now=now):
        if not live.update(tries_left=F("tries_left") - 1):
            raise ChallengeOver
        if not spend_one_time_code(user_id=challenge.user_id, code=code):
            raise SecondFactorRefused
        if LogInChallenge.use_up(token, now=now) is None:
            raise ChallengeOver
    with recording_refusals(tried, now=now):
        user = User.objects.filter(pk=challenge.user_id).first()
        if user is None:
            raise ChallengeOver
        return admit(user, now=now), TokenKind(challenge.kind)
