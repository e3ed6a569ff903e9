"""Personal data of a merchant's buyers is encrypted with a key of the merchant's own."""

import pytest
from cryptography.fernet import Fernet
from django.core.management import call_command
from django.test import override_settings

from server.kit import clock
from server.ports.failures import Retryable
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Order
from tenants.privacy.contracts import Term
from tenants.privacy.models import DataKey
from tenants.privacy.services import destroy_key, personal_key
from tests.factories.orders import reading
from tests.orders.conftest import Intake

pytestmark = pytest.mark.django_db

OLD, NEW = Fernet.generate_key().decode(), Fernet.generate_key().decode()
BUYER = {"name": "安娜", "days": [1, 2], "empty": None}


def test_each_merchant_has_a_key_of_their_own(tenant: TenantRef, other_tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        ours = personal_key()
    with tenant_scope_of(other_tenant):
        theirs = personal_key()
        assert personal_key() == theirs
        assert DataKey.objects.count() == 1
    assert ours.secret != theirs.secret
    assert ours.unseal(ours.seal(BUYER)) == BUYER
    assert theirs.unseal(ours.seal(BUYER)) is None


def test_the_key_is_kept_encrypted_and_not_shown(tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        key = personal_key()
        assert key.secret not in DataKey.objects.get().sealed_key
    assert key.secret not in repr(key)


def test_rotation_wraps_the_key_again_and_rewrites_no_order(intake: Intake) -> None:
    with override_settings(CREDENTIALS_KEYS=[OLD]):
        intake.take(reading())
        before = intake.rows()[0].personal
        with tenant_scope_of(intake.tenant):
            wrapped, key = DataKey.objects.get().sealed_key, personal_key()
    with override_settings(CREDENTIALS_KEYS=[NEW, OLD]):
        call_command("rotate_credentials_key")
    with tenant_scope_of(intake.tenant), override_settings(CREDENTIALS_KEYS=[NEW]):
        assert DataKey.objects.get().sealed_key != wrapped
        assert personal_key() == key
        row = Order.objects.get()
        assert row.personal == before
        assert (personal_key().unseal(row.personal) or {})["buyer"]["email"] == "Anna.Schmidt@example.com"


def test_a_missing_encryption_key_is_reported_and_no_other_key_is_drawn(tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        with override_settings(CREDENTIALS_KEYS=[OLD]):
            key = personal_key()
        with override_settings(CREDENTIALS_KEYS=[NEW]), pytest.raises(Retryable):
            personal_key()
        with override_settings(CREDENTIALS_KEYS=[OLD]):
            assert personal_key() == key


def test_a_destroyed_key_leaves_nothing_to_read_or_to_find_with(tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        former = personal_key()
        sealed = former.seal(BUYER)
        destroy_key(now=clock.now())
        assert (DataKey.objects.get().sealed_key, DataKey.objects.get().destroyed_at is None) == ("", False)
        fresh = personal_key()
        assert DataKey.objects.count() == 1
    assert fresh.unseal(sealed) is None
    assert fresh.digests({Term.NAME: ["Anna"]}).isdisjoint(former.digests({Term.NAME: ["Anna"]}))
