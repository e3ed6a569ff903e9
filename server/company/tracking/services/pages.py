"""Open and close the page on which a merchant's buyers follow their parcels."""

import secrets

from server.company.tracking.models import BuyerPage


def switch_page(tenant_id: int, *, is_on: bool) -> None:
    """Open or close the merchant's page. Its address stays the same, so that links of earlier mails work again."""
    BuyerPage.objects.bulk_create(
        [BuyerPage(tenant_id=tenant_id, key=secrets.token_hex(8), is_on=is_on)], ignore_conflicts=True
    )
    BuyerPage.objects.filter(tenant_id=tenant_id).update(is_on=is_on)
