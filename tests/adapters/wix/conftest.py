"""A site of the sandbox with our app, and a token for it."""

import pytest

from fixtures.sandbox.wix.site import WixSite
from server.adapters.wix.store import WixStore
from server.ports.stores import StoreAccess


@pytest.fixture
def site(wix: dict[str, WixSite]) -> WixSite:
    wix["teahouse"].installed = True
    return wix["teahouse"]


@pytest.fixture
def access(site: WixSite) -> StoreAccess:
    credentials = {"access_token": site.draw_token()["access_token"], "instance_id": site.instance_id}
    return StoreAccess("https://teahouse.example.com", credentials, "test")


@pytest.fixture
def port() -> WixStore:
    return WixStore()
