"""A site of the sandbox with our app, and a token for it."""

import pytest

from fixtures.sandbox.wix.site import WixSite
from server.adapters.wix.store import WixStore
from server.ports.stores import StoreAccess
from tests.factories.wix import teapot


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


@pytest.fixture
def shop(site: WixSite, port: WixStore, access: StoreAccess) -> WixSite:
    """The site with a teapot of two sizes on sale, at 12.50 and 12.51."""
    port.put_product(access, teapot())
    return site
