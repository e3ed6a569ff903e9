"""The merchant's own tables at hand."""

from collections.abc import Iterator

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of


@pytest.fixture
def inside(tenant: TenantRef) -> Iterator[None]:
    """The test itself reads and writes this merchant's tables."""
    with tenant_scope_of(tenant):
        yield
