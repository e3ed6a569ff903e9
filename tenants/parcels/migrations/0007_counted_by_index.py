"""Indexes along which a filtered list is shown and counted without reading parcels of other stores."""

from django.db import migrations, models
from django.db.models import Q

NEWEST = ["-created_at", "-id"]
INDEXES = (
    models.Index(fields=NEWEST, include=["store_id"], name="parcels_newest"),
    models.Index(fields=["state", *NEWEST], include=["store_id"], name="parcels_by_state"),
    models.Index(fields=["carrier", *NEWEST], include=["store_id"], name="parcels_by_carrier"),
    models.Index(fields=["country", *NEWEST], include=["store_id"], name="parcels_by_country"),
    models.Index(fields=["stale_at"], include=["store_id"], condition=Q(stale_at__isnull=False), name="parcels_stale"),
    models.Index(
        fields=["store_side", *NEWEST],
        include=["store_id"],
        condition=Q(store_side="due") | Q(store_side="held") | Q(store_side="failed"),
        name="parcels_to_write",
    ),
)


class Migration(migrations.Migration):
    dependencies = [("parcels", "0006_mails_handed_over")]

    operations = [
        operation
        for index in INDEXES
        for operation in (migrations.RemoveIndex("parcel", index.name), migrations.AddIndex("parcel", index))
    ]
