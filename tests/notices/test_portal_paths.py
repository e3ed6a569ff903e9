"""The portal's own screens are not hidden behind our written pages."""

import re

import pytest
from django.conf import settings
from django.urls import resolve

from server.api.gateway.pages import portal_page

PORTAL = settings.ROOT_DIR / "portal" / "src"


def routed() -> list[str]:
    """The addresses of the screens outside the app, as the portal routes them."""
    known = dict(re.findall(r'(\w+): "(/\w+)"', (PORTAL / "shared/navigation/paths.ts").read_text()))
    return [known[name] for name in re.findall(r"path=\{paths\.(\w+)\}", (PORTAL / "app/App.tsx").read_text())]


@pytest.mark.parametrize("address", routed())
def test_a_screen_of_the_portal_is_served_as_such(address: str) -> None:
    assert resolve(address).func is portal_page
