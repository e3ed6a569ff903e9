"""The operator rotates the key that stored credentials are encrypted with."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from cryptography.fernet import Fernet, InvalidToken
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client, override_settings

from server.company.identity.services.messages import notify
from server.kit import clock
from server.kit.ring import WRONG_RING, leave_proof, ring_fault
from server.kit.vault import name_of_key, seal, unseal
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from server.tenancy.start import refuse_wrong_database
from tenants.importing.models import ImportSource
from tenants.stores.models import ArrivedKeys
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db

OLD, NEW = Fernet.generate_key().decode(), Fernet.generate_key().decode()


def keep(tenant: TenantRef, count: int) -> None:
    with tenant_scope_of(tenant), override_settings(CREDENTIALS_KEYS=[OLD]):
        rows = [
            ArrivedKeys(platform=6, shop="x", user_id=1, sealed_credentials=seal({"n": str(n)}), arrived_at=clock.now())
            for n in range(count)
        ]
        ArrivedKeys.objects.bulk_create(rows)


def kept(tenant: TenantRef) -> list[str]:
    with tenant_scope_of(tenant):
        return list(ArrivedKeys.objects.order_by("id").values_list("sealed_credentials", flat=True))


def test_every_merchant_s_credentials_move_to_the_newest_key(
    tenant: TenantRef, other_tenant: TenantRef, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(tenant, 450)
    keep(other_tenant, 1)
    with tenant_scope_of(tenant), override_settings(CREDENTIALS_KEYS=[OLD]):
        ImportSource.objects.create(record_id=1, host="x", sealed=seal({"n": "shop"}), created_at=clock.now())
    with override_settings(CREDENTIALS_KEYS=[NEW, OLD]):
        call_command("rotate_credentials_key")
    assert capsys.readouterr().out.startswith("453 sealed values")  # with the proof of the ring
    with override_settings(CREDENTIALS_KEYS=[NEW]):
        assert [unseal(sealed)["n"] for sealed in kept(tenant)] == [str(n) for n in range(450)]
        assert unseal(kept(other_tenant)[0]) == {"n": "0"}
        with tenant_scope_of(tenant):
            assert unseal(ImportSource.objects.get().sealed) == {"n": "shop"}
    with override_settings(CREDENTIALS_KEYS=[OLD]), pytest.raises(InvalidToken):
        unseal(kept(tenant)[0])


def test_a_missing_key_changes_nothing(tenant: TenantRef) -> None:
    keep(tenant, 3)
    before = kept(tenant)
    with override_settings(CREDENTIALS_KEYS=[NEW]):
        leave_proof()
        with pytest.raises(CommandError, match="the key it was sealed with"):
            call_command("rotate_credentials_key")
    assert kept(tenant) == before


@pytest.fixture
def other_process(request: pytest.FixtureRequest) -> Iterator[psycopg.Connection[Any]]:
    """A program that holds the old key, as its connection says."""
    database = connection.get_connection_params()
    reachable = {name: database[name] for name in ("host", "port", "user", "password", "dbname") if name in database}
    with psycopg.connect(**reachable, application_name=f"tradewind {name_of_key(OLD)} shop-1:4711") as made:
        yield made


def test_a_process_with_the_old_key_is_named_and_nothing_changes(
    tenant: TenantRef, other_process: psycopg.Connection[Any]
) -> None:
    keep(tenant, 3)
    before = kept(tenant)
    with (
        override_settings(CREDENTIALS_KEYS=[NEW, OLD]),
        pytest.raises(CommandError, match=r"key: shop-1:4711\. Restart"),
    ):
        call_command("rotate_credentials_key", wait=0)
    assert kept(tenant) == before


def test_the_rotation_waits_until_it_is_restarted(
    tenant: TenantRef, other_process: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tenant, 1)

    def restart(_seconds: float) -> None:
        other_process.execute("SELECT set_config('application_name', %s, false)", [f"tradewind {name_of_key(NEW)} x:1"])
        other_process.commit()

    monkeypatch.setattr("server.kit.management.commands.rotate_credentials_key.time.sleep", restart)
    with override_settings(CREDENTIALS_KEYS=[NEW, OLD]):
        call_command("rotate_credentials_key")
    with override_settings(CREDENTIALS_KEYS=[NEW]):
        assert unseal(kept(tenant)[0]) == {"n": "0"}


def test_what_an_import_and_a_queued_notice_sealed_moves_too(tenant: TenantRef, mailoutbox: list[Any]) -> None:
    with override_settings(CREDENTIALS_KEYS=[OLD]):
        notify(email="a@shop.example", phone="", notice="password_changed", language="en")
        with tenant_scope_of(tenant):
            ImportSource(record_id=1, host="x", sealed=seal({"password": "p"}), created_at=clock.now()).save()
    with override_settings(CREDENTIALS_KEYS=[NEW, OLD]):
        call_command("rotate_credentials_key")
    with override_settings(CREDENTIALS_KEYS=[NEW]):
        assert drain_jobs() == 1
        with tenant_scope_of(tenant):
            assert unseal(ImportSource.objects.get().sealed) == {"password": "p"}
    assert [mail.to for mail in mailoutbox] == [["a@shop.example"]]


@pytest.mark.parametrize("first", ["a proof", "credentials of an earlier version"])
def test_a_wrong_ring_is_refused_at_start_and_not_ready(
    first: str, tenant: TenantRef, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tenant, 1)
    # The connection holds the transaction of the test.
    monkeypatch.setattr("server.tenancy.start.connection.close", lambda: None)
    if first == "a proof":
        with override_settings(CREDENTIALS_KEYS=[OLD]):
            refuse_wrong_database()
    with override_settings(CREDENTIALS_KEYS=[NEW]):
        with pytest.raises(SystemExit, match="CREDENTIALS_KEYS holds no key"):
            refuse_wrong_database()
        response = client.get("/readyz")
        assert (response.status_code, response.json()["keys"]) == (503, False)
        assert response.json()["problems"][0] == WRONG_RING
    with override_settings(CREDENTIALS_KEYS=[NEW, OLD]):
        refuse_wrong_database()
        call_command("rotate_credentials_key")
    with override_settings(CREDENTIALS_KEYS=[NEW]):
        refuse_wrong_database()


def test_lost_keys_can_be_given_up(tenant: TenantRef) -> None:
    keep(tenant, 1)
    with override_settings(CREDENTIALS_KEYS=[NEW]):
        assert ring_fault() == WRONG_RING
        call_command("rotate_credentials_key", lost=True)
        assert ring_fault() == ""
