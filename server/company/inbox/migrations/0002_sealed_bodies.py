from django.db import migrations, models

BATCH = 500


def seal_bodies(apps, schema_editor):
    """What is still needed is encrypted; the bodies of handled events go with their column."""
    from server.kit.vault import seal

    events = apps.get_model("inbox", "InboxEvent").objects.filter(state__in=["received", "failed"], sealed_body="")
    while batch := list(events.order_by("id")[:BATCH]):
        for event in batch:
            event.sealed_body = seal({"body": event.body})
        events.model.objects.bulk_update(batch, ["sealed_body"])


class Migration(migrations.Migration):

    dependencies = [
        ("inbox", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="inboxevent",
            name="sealed_body",
            field=models.TextField(blank=True, default=""),
            preserve_default=False,
        ),
        migrations.RunPython(seal_bodies, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(model_name="inboxevent", name="body"),
    ]
