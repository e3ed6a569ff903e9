"""Valid links (in the public schema, because visitors have no account)."""

from typing import ClassVar

from django.db import models

from server.kit.links import Link


class ProductLink(Link):
    """The one link of a product; a new one replaces it. Only the hash of its secret part is stored."""

    ENDS: ClassVar[str] = "ends_at"

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    product_id = models.BigIntegerField()
    drawn_at = models.DateTimeField()
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "product_id"], name="sharing_one_per_product")]


class PassesEnd(models.Model):
    """Signed links to facts of a merchant's stores are invalid if created until this time."""

    tenant = models.OneToOneField("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
