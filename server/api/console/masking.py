"""Phone numbers as staff see them: masked, wherever a user's or merchant's name may be one."""

import re
from typing import Annotated

from pydantic import AfterValidator

MOBILE = re.compile(r"(?<![\d*])(?:\+?86[\s-]?)?(1[3-9]\d)\d{4}(\d{4})(?!\d)")


def mask_mobiles(text: str) -> str:
    """Hide the middle of every mainland mobile number in the text: +86 138****5678."""
    return MOBILE.sub(r"+86 \1****\2", text)


def mask_number(text: str) -> str:
    """Hide all digits of a phone number of any country but the first three and the last four."""
    places = [at for at, sign in enumerate(text) if sign.isdigit()]
    hidden = set(places[3:-4])
    return "".join("*" if at in hidden else sign for at, sign in enumerate(text))


Masked = Annotated[str, AfterValidator(mask_mobiles)]
"""A name that may be the phone number somebody signs in with."""
