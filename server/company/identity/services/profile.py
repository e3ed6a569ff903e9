"""User profiles: names, language, time zone; and changing the password with the old one."""

from datetime import datetime

from django.contrib.auth.hashers import check_password

from server.company.identity.contracts import Actor, Profile, StaffActor
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.models import User
from server.company.identity.selectors.people import read_profile
from server.company.identity.services.guesses import guess
from server.company.identity.services.passwords import check_new_password, set_password
from server.kit.checks import need
from server.kit.time_zones import is_time_zone, zone_named

LANGUAGES = ("en", "zh-hans")
WRONG_PASSWORD = "The current password is wrong."  # noqa: S105 - a sentence


def change_profile(actor: Actor, *, first_name: str, name: str, language: str, time_zone: str) -> Profile:
    """Save the profile and return it. Raise Invalid naming the field.

    `time_zone` is an IANA name or an index of the reference list; empty for the main account's.
    """
    time_zone = zone_named(time_zone)
    _check_language(language)
    need(not time_zone or is_time_zone(time_zone), "time_zone", "Please choose a time zone.")
    for field, value in (("first_name", first_name), ("name", name)):
        need(value.isprintable(), field, "Please use letters, digits and symbols only.")
    mine = User.objects.filter(pk=actor.user_id)
    mine.exclude(language=language).update(language_chosen=True)  # who leaves it as it was has chosen nothing
    mine.update(first_name=first_name.strip(), name=name.strip(), language=language, time_zone=time_zone)
    return read_profile(actor)


def keep_language(actor: Actor | StaffActor, *, language: str) -> None:
    """Keep the actor's language for their mails and other devices. Raise Invalid naming it."""
    _check_language(language)
    User.objects.filter(pk=actor.user_id).update(language=language, language_chosen=True)


def _check_language(language: str) -> None:
    need(language in LANGUAGES, "language", "Please choose a language.")


def change_password(
    actor: Actor, *, current: str, password: str, confirmation: str, token: str, address: str, now: datetime
) -> None:
    """Set a new password, given the current one; end every session except `token`'s. Raise Invalid naming the field."""
    check_new_password(password=password, confirmation=confirmation)
    prove_password(actor, password=current, address=address, now=now)
    set_password(user_id=actor.user_id, password=password, now=now, keep_token=token)


def prove_password(actor: Actor, *, password: str, address: str, now: datetime) -> None:
    """Check the actor's password. Raise Invalid on `current_password`, or Throttled after too many attempts."""
    user = User.objects.get(pk=actor.user_id)
    # Counted separately from the login, so strangers who guess there cannot lock out a logged-in user.
    tried = Try(LogInArea.PORTAL, LogInStep.PROOF, str(user), address, user.pk, device=f"signed in:{user.pk}")
    with guess(tried, now=now):
        need(check_password(password, user.password), "current_password", WRONG_PASSWORD)
