"""Product links that topic pages wait for (public schema)."""

from django.conf import settings
from django.db import models

from server.company.catalogue.contracts.products import LinkState, TopicProductType


class AwaitedLink(models.Model):
    """A product that goes on a page once its supplier was asked; the row is then deleted. `cells`: staff's input.

    While a worker asks, `run_after` is also the end of its lease. `attempts`: those whose result is
    known; `losses`: workers in a row that ended before.
    """

    page = models.ForeignKey("catalogue.TopicPage", on_delete=models.CASCADE, related_name="+")
    type = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in TopicProductType])
    line = models.TextField()
    cells = models.JSONField(default=dict)
    currency = models.CharField(max_length=3)
    state = models.CharField(
        max_length=10, choices=[(state.value, state.name) for state in LinkState], default=LinkState.WAITING.value
    )
    reason = models.JSONField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    losses = models.PositiveSmallIntegerField(default=0, db_default=0)
    run_after = models.DateTimeField()
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["page", "type", "line"], name="catalogue_link_once")]
        indexes = [models.Index(fields=["state", "run_after"], name="catalogue_links_due")]

    def __str__(self) -> str:
        return self.line[:80]
