"""Phone numbers as staff see them: masked, in names, in what people wrote and in what machines sent."""

from typing import Annotated, Any

from pydantic import AfterValidator

from server.kit.mobiles import MASKED, MOBILE


def mask_mobiles(text: str) -> str:
    """Hide the middle of every mainland mobile number in the text: +86 138****5678."""
    return MOBILE.sub(MASKED, text)


def mask_number(text: str) -> str:
    """Hide all digits of a phone number of any country but the first three and the last four."""
    places = [at for at, sign in enumerate(text) if sign.isdigit()]
    hidden = set(places[3:-4])
    return "".join("*" if at in hidden else sign for at, sign in enumerate(text))


def mask_data(value: Any) -> Any:
    """Hide the middle of every mainland mobile number in JSON, however deep; a number among numbers too."""
    if isinstance(value, dict):
        return {key: mask_data(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [mask_data(inner) for inner in value]
    if isinstance(value, int) and MOBILE.fullmatch(str(value)):
        return mask_mobiles(str(value))
    return mask_mobiles(value) if isinstance(value, str) else value


Masked = Annotated[str, AfterValidator(mask_mobiles)]
"""A name that may be the phone number somebody signs in with, or words in which somebody may have written one."""
MaskedData = Annotated[Any, AfterValidator(mask_data)]
"""JSON from outside our own words: what users met, what vendors sent, what jobs were given."""
