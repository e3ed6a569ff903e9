"""Owner, member and stranger: the three users of a permission test, each with a logged-in client."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoDbBlocker

from server.company.identity.contracts import ALL_RIGHTS, Actor, TokenKind
from server.company.identity.models import User
from server.company.identity.selectors.actors import actor_of
from server.company.identity.services.tokens import issue_token
from server.company.staff.services.log_in import create_staff_member
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.support.tenants import Pair

PASSWORD = "tea4two"
TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@dataclass
class Person:
    """A user with a session: `client` sends the token as a header."""

    client: Client
    actor: Actor

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/account-service/{path}", query).json()

    def post(self, path: str, body: Any = None, **headers: Any) -> Any:
        return self.client.post(
            f"/api/account-service/{path}", body if body is not None else {}, content_type="application/json", **headers
        ).json()

    def put(self, path: str, body: Any = None) -> Any:
        return self.client.put(
            f"/api/account-service/{path}", body if body is not None else {}, content_type="application/json"
        ).json()

    def delete(self, path: str, body: Any = None) -> Any:
        sent = {} if body is None else {"data": body, "content_type": "application/json"}
        return self.client.delete(f"/api/account-service/{path}", **sent).json()


def signed_in(user_id: int, kind: TokenKind = TokenKind.PORTAL) -> Client:
    """Return a client that sends a new token of this user with every request."""
    token = issue_token(user_id=user_id, kind=kind, now=clock.now())
    return Client(headers={"Authorization": token.value, "Host": "127.0.0.1:9"})


def make_person(tenant: TenantRef, email: str, *, root: int | None = None, **fields: Any) -> Person:
    """Create a user of a merchant with a session; `root` makes it a sub-account."""
    user = User.objects.create_user(email=email, password=PASSWORD, tenant_id=tenant.id, root_id=root, **fields)
    return Person(client=signed_in(user.pk), actor=actor_of(user.pk))


@pytest.fixture(scope="session")
def owner_id(two_tenants: Pair, django_db_blocker: DjangoDbBlocker) -> int:
    """One id in every test, so that remembered rows still belong to the owner."""
    with django_db_blocker.unblock():
        with connection.cursor() as cursor:
            cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, 'id'))", [User._meta.db_table])
            (drawn,) = cursor.fetchone()
        connection.close()
    return int(drawn)


@pytest.fixture
def owner(db: None, tenant: TenantRef, owner_id: int) -> Person:
    """The main account of `tenant`."""
    return make_owner(tenant, owner_id)


def make_owner(tenant: TenantRef, owner_id: int) -> Person:
    return make_person(tenant, "owner@example.com", id=owner_id)


@pytest.fixture
def member(owner: Person, tenant: TenantRef) -> Person:
    """A sub-account of `tenant` with no right and no store."""
    return make_person(tenant, "member@example.com", root=owner.actor.user_id, rights=[], store_ids=[])


@pytest.fixture
def member_with(owner: Person, tenant: TenantRef) -> Callable[..., Person]:
    """Create a sub-account of `tenant` with exactly these rights (and stores)."""

    def make(*rights: str, store_ids: list[int] | None = None) -> Person:
        assert set(rights) <= ALL_RIGHTS
        email = f"member{User.objects.count()}@example.com"
        return make_person(tenant, email, root=owner.actor.user_id, rights=list(rights), store_ids=store_ids)

    return make


@pytest.fixture
def stranger(db: None, other_tenant: TenantRef) -> Person:
    """The main account of another merchant."""
    return make_person(other_tenant, "stranger@example.com")


@pytest.fixture
def staff(db: None) -> Callable[..., Client]:
    """A logged-in staff member with these roles."""

    def make(*roles: str) -> Client:
        user_id = create_staff_member(
            mailbox=f"{'-'.join(roles) or 'nobody'}@staff.example",
            password=PASSWORD,
            roles=list(roles),
            totp_secret=TOTP_SECRET,
        )
        return signed_in(user_id, TokenKind.CONSOLE)

    return make
