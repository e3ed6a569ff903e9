"""Tables of the tools. All processes share them, so that no limit is kept in one process's memory."""

from django.db import models


class RateBucket(models.Model):
    """A token bucket. `server.kit.rates` reads and writes it in one statement."""

    key = models.TextField(primary_key=True)
    tokens = models.FloatField()
    updated_at = models.DateTimeField()

    class Meta:
        db_table = "kit_rate_bucket"


class Window(models.Model):
    """How many requests a system bears at once. `server.kit.windows` reads and writes it in one statement.

    `held`: the end of each place that is taken, in seconds since the epoch.
    """

    key = models.TextField(primary_key=True)
    size = models.FloatField()
    held = models.JSONField(default=dict)
    updated_at = models.DateTimeField()

    class Meta:
        db_table = "kit_window"


class CacheEntry(models.Model):
    """Django's database cache: short-lived facts that all processes need, such as a used TOTP code."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "kit_cache"


class RingProof(models.Model):
    """One row, sealed with the ring in use: a process with another ring cannot open it."""

    id = models.SmallIntegerField(primary_key=True)
    sealed_proof = models.TextField()

    class Meta:
        db_table = "kit_ring_proof"
