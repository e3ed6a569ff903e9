"""What tests of finding products share."""

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tests.support.people import Person


def list_product(
    person: Person, *, source_id: str, supplier: int = 1, host: str = "www.aliexpress.com", trashed: bool = False
) -> int:
    """Put a product into the merchant's Import List, or into its trash."""
    now = clock.now()
    with tenant_scope_of(TenantRef(id=person.actor.tenant_id, schema_name=person.actor.schema_name)):
        row = ListedProduct.objects.create(
            supplier=supplier,
            source_host=host,
            source_id=source_id,
            source_url=f"https://{host}/{source_id}",
            title="Mug",
            currency="USD",
            imported_by=person.actor.user_id,
            created_at=now,
            updated_at=now,
            trashed_at=now if trashed else None,
        )
    return int(row.pk)
