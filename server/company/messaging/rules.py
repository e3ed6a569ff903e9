"""Validation of a push message's trigger and audience: pure rules."""

import re
from typing import NoReturn

from server.company.messaging.contracts import LANGUAGES, Trigger, TriggerAction
from server.kit.countries import country_codes, iso_code
from server.kit.sentences import Sentence
from server.kit.written import check_router

PLAN = re.compile(r"[\w .-]{1,60}")
PLATFORMS = (3, 4, 5, 6, 8, 9)
BUTTON_LIMIT = 40
NO_TEXT = "Enter the text for the user."


def check_trigger(kind: Trigger, trigger: str) -> str:
    """Return the page or action that the kind requires; empty for the start of a session. Else raise ValueError."""
    if kind is Trigger.SESSION_START:
        return ""
    if kind is Trigger.ON_PAGE:
        return check_router(trigger, is_needed=True)
    return str(TriggerAction(trigger)) if trigger in set(TriggerAction) else _refuse("Choose one of the actions.")


def check_countries(countries: tuple[str, ...]) -> tuple[str, ...]:
    """Return ISO codes in capitals. Raise ValueError for anything else."""
    codes = tuple(map(iso_code, countries))
    return codes if set(codes) <= country_codes() else _refuse("Enter countries as CN, US, DE.")


def check_plans(plans: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of plans. Raise ValueError for a text that cannot be one."""
    return _all(tuple(plan.strip() for plan in plans), PLAN, "Enter the names of plans.")


def check_languages(languages: tuple[str, ...]) -> tuple[str, ...]:
    """Return languages of the portal. Raise ValueError for others."""
    return languages if set(languages) <= set(LANGUAGES) else _refuse("Choose from the portal's languages.")


def check_platforms(platforms: tuple[int, ...]) -> tuple[int, ...]:
    """Return codes of selling platforms. Raise ValueError for others."""
    return platforms if set(platforms) <= set(PLATFORMS) else _refuse("Choose from the selling platforms.")


def check_button(label: str) -> str:
    """Return a button's label. Raise ValueError when it is blank or longer than 40 characters."""
    words = " ".join(label.split())
    wrong = Sentence("Label the button in up to {most} characters.", most=BUTTON_LIMIT)
    return words if 0 < len(words) <= BUTTON_LIMIT else _refuse(wrong)


def _all(values: tuple[str, ...], shape: re.Pattern[str], wrong: str) -> tuple[str, ...]:
    return values if all(shape.fullmatch(value) for value in values) else _refuse(wrong)


def _refuse(wrong: str) -> NoReturn:
    raise ValueError(wrong)
