"""The merchant's data key (merchant's schema)."""

from django.db import models


class DataKey(models.Model):
    """The key of this merchant's personal data, wrapped by the key ring: rotation wraps it again and rewrites no order.

    One row. A destroyed key is the erasure of everything that it encrypted; there is no other copy.
    """

    sealed_key = models.TextField(blank=True)
    created_at = models.DateTimeField()
    destroyed_at = models.DateTimeField(null=True)
