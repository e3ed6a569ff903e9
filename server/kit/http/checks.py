"""System checks of `manage.py check` for outbound calls."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from server.kit.http.addresses import parse_openings


@register()
def check_openings(**_options: Any) -> list[CheckMessage]:
    """Check that OUTBOUND_ALLOW can be parsed."""
    try:
        parse_openings(settings.OUTBOUND_ALLOW)
    except ValueError as error:
        return [Error(str(error), hint="A list such as 127.0.0.1/32:8900,10.0.0.0/8,[fd00::/8]:443", id="kit.E001")]
    return []
