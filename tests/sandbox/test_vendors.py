"""What every vendor of shops has from the base: steering, a page in the guide, a state that outlives a restart."""

import json
from pathlib import Path
from typing import Any

import pytest

from fixtures.sandbox.base.vendor import Vendor
from fixtures.sandbox.config import Config
from fixtures.sandbox.state import Sandbox
from fixtures.sandbox.vendors import VENDORS
from tests.sandbox.conftest import Running

RECORD: dict[str, Any] = {"id": 101, "sku": "A1", "status": "publish", "parent_id": 0, "variants": []}


@pytest.fixture(params=VENDORS, ids=lambda vendor: vendor.kept)
def vendor(request: pytest.FixtureRequest) -> Vendor:
    found: Vendor = request.param
    return found


def test_every_shop_is_steered_the_same_way(running: Running, vendor: Vendor) -> None:
    slug = next(iter(running.sandbox.shops()[vendor.kept]))
    address = f"/_sandbox/{vendor.address}/{slug}"
    before = running.get(address).json()

    assert running.post(address, json={"name": "Another Name", "odd": 1}).json() == {"error": "unknown setting: odd"}
    assert running.get(address).json()["name"] == before["name"]
    assert running.post(address, json={"currency": "EUR", "name": "Another Name"}).json()["currency"] == "EUR"
    assert "Another Name" in running.get("/_sandbox/").text
    missing = running.get(f"/_sandbox/{vendor.address}/nobody")
    assert (missing.status_code, missing.json()) == (404, vendor.missing)


def test_a_change_is_saved_and_reading_is_not(running: Running, vendor: Vendor) -> None:
    address = f"/_sandbox/{vendor.address}/{next(iter(running.sandbox.shops()[vendor.kept]))}"
    running.sandbox.take_dirty()

    running.get(address)
    assert not running.sandbox.take_dirty()
    running.post(address, json={"name": "Another Name"})
    assert running.sandbox.take_dirty()
    assert not running.sandbox.take_dirty()


def test_a_restart_forgets_nothing(tmp_path: Path) -> None:
    before, after = Sandbox(Config()), Sandbox(Config())
    before.stores["demo"].put_product(RECORD)
    before.shopify_shops["tea-harbour"].products[101] = RECORD
    before.bigcommerce["teahouse1"].counts[101] = {1: 4}
    before.square["MLHARBOR"].grant("ITEMS_READ")
    before.wix["teahouse"].draw_token()
    bought = before.stripe["acct_sandbox"]
    bought.add("customer", name="Ada", _note="kept")
    bought.plan(bought.now() + 60, "renew", "sub_none")
    (tmp_path / "state.json").write_bytes(before.dump())

    after.load(tmp_path / "state.json")
    assert json.loads(after.dump()) == json.loads(before.dump())
    assert after.stores["demo"].sku_owner("A1") == 101
    assert after.shopify_shops["tea-harbour"].products == {101: RECORD}
    assert after.stripe["acct_sandbox"].agenda == bought.agenda
    assert after.stripe["acct_sandbox"].all("customer") == bought.all("customer")
    assert after.bigcommerce["teahouse1"].counts == {101: {1: 4}}
