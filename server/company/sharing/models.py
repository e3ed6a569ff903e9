"""Links in force (public schema: whoever follows one is nobody's user)."""

from django.db import models


class ProductLink(models.Model):
    """The one link of a product; drawing another takes its place. Only the hash of its secret part is kept."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    product_id = models.BigIntegerField()
    token_hash = models.CharField(max_length=64, unique=True)
    drawn_at = models.DateTimeField()
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "product_id"], name="sharing_one_per_product")]


class PassesEnd(models.Model):
    """When a merchant took back every signed link to facts of stores that was drawn until then."""

    tenant = models.OneToOneField("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
