"""A merchant takes their orders along, with their buyers; what leaves with the account is gone."""

import csv
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from server.kit import clock
from server.tenancy.deletion import delete_tenant
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import By
from tenants.orders.models import Order
from tenants.orders.services.losses import erase_orders
from tests.factories.orders import ANNA, reading
from tests.orders.conftest import Intake
from tests.support.jobs import drain_jobs
from tests.support.people import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def files(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def archive(intake: Intake) -> zipfile.ZipFile:
    intake.owner.post("user/export", {"current_password": PASSWORD})
    drain_jobs()
    answer: Any = Client().get(intake.owner.get("user/export")["export"]["link"])
    return zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))


def test_the_export_has_orders_whose_buyers_can_be_read(intake: Intake) -> None:
    intake.take(reading("1"), reading("2"))
    with tenant_scope_of(intake.tenant):
        erase_orders([Order.objects.get(external_id="2").pk], by=By.MERCHANT, now=clock.now())
        sealed = Order.objects.get(external_id="1").personal
    with archive(intake) as zipped:
        first, second = json.loads(zipped.read("json/orders_order.json"))
        assert (first["number"], first["personal"]["buyer"]["email"]) == ("#1", ANNA.email)
        assert (second["number"], second["personal"]) == ("#2", None)
        rows = list(csv.DictReader(io.StringIO(zipped.read("csv/orders_order.csv").decode("utf-8-sig"))))
        assert ANNA.email in rows[0]["personal"]
        assert len(json.loads(zipped.read("json/orders_orderline.json"))) == 2
        everything = b"".join(zipped.read(name) for name in zipped.namelist()).decode()
        assert sealed not in everything
        assert "<memory" not in everything
        assert "sealed_key" not in everything


def test_with_the_account_its_orders_and_their_key_are_gone(intake: Intake) -> None:
    intake.take(reading())
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # as the end of a transaction does
        delete_tenant(intake.tenant.schema_name)
        cursor.execute("SELECT count(*) FROM pg_tables WHERE schemaname = %s", [intake.tenant.schema_name])
        assert cursor.fetchone() == (0,)
