"""Masked phone numbers for staff: in names, in texts of people, and in data of machines."""

from typing import Annotated, Any

from pydantic import AfterValidator

from server.kit.mobiles import MASKED, MOBILE


def mask_mobiles(text: str) -> str:
    """Mask the middle of every mainland mobile number in the text: +86 138****5678."""
    return MOBILE.sub(MASKED, text)


def mask_number(text: str) -> str:
    """Mask all digits of a phone number of any country except the first three and the last four."""
    places = [at for at, sign in enumerate(text) if sign.isdigit()]
    hidden = set(places[3:-4])
    return "".join("*" if at in hidden else sign for at, sign in enumerate(text))


def mask_data(value: Any) -> Any:
    """Mask the middle of every mainland mobile number in JSON at any depth, also as a JSON number."""
    if isinstance(value, dict):
        return {key: mask_data(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [mask_data(inner) for inner in value]
    if isinstance(value, int) and MOBILE.fullmatch(str(value)):
        return mask_mobiles(str(value))
    return mask_mobiles(value) if isinstance(value, str) else value


Masked = Annotated[str, AfterValidator(mask_mobiles)]
"""A name that may be a log-in phone number, or a text that may contain one."""
MaskedData = Annotated[Any, AfterValidator(mask_data)]
"""JSON from outside: user events, vendors' data, arguments of jobs."""
