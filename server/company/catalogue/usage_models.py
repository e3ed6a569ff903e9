"""Usage of topic pages: visits, imports, and imports that went on sale (public schema)."""

from django.db import models


class TopicPageVisit(models.Model):
    """A merchant's visit to the page on a UTC day; repeated visits count once."""

    page = models.ForeignKey("catalogue.TopicPage", on_delete=models.CASCADE, related_name="+")
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    day = models.DateField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["page", "tenant", "day"], name="catalogue_visit_once")]


class TopicPageImport(models.Model):
    """A product that a merchant imported from the page. `product_id` is its id in the Import List.

    `published_at`: since when it has been in one of their stores.
    """

    page = models.ForeignKey("catalogue.TopicPage", on_delete=models.CASCADE, related_name="+")
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    product_id = models.BigIntegerField()
    imported_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "product_id"], name="catalogue_import_once")]
