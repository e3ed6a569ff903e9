"""The operator rotates the key that stored credentials are encrypted with."""

import pytest
from cryptography.fernet import Fernet, InvalidToken
from django.core.management import CommandError, call_command
from django.test import override_settings

from server.kit import clock
from server.kit.vault import seal, unseal
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ImportSource
from tenants.stores.models import ArrivedKeys

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
    assert capsys.readouterr().out.startswith("452 sealed values")
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
    with override_settings(CREDENTIALS_KEYS=[NEW]), pytest.raises(CommandError, match="the key it was sealed with"):
        call_command("rotate_credentials_key")
    assert kept(tenant) == before
