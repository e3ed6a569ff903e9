"""How long parcels took, by merchant and route (public schema)."""

from django.db import models


class DeliveryCount(models.Model):
    """How many parcels of a merchant took so many days on a route, from shipping to the door.

    Written anew every night from the merchant's own parcels (`services/routes.py`); no buyer, order or number is in it.
    """

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+", db_index=False)
    supplier = models.PositiveSmallIntegerField()
    service = models.CharField(max_length=120, blank=True)
    country = models.CharField(max_length=2)
    days = models.PositiveSmallIntegerField()
    parcels = models.PositiveIntegerField()
    counted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "supplier", "service", "country", "days"], name="supply_delivery_count_once"
            )
        ]
        indexes = [models.Index(fields=["supplier", "country", "service"], name="supply_delivery_by_route")]

    def __str__(self) -> str:
        return f"{self.supplier} {self.service} {self.country}: {self.days}"
