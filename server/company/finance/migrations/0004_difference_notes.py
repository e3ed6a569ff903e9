"""Notes of differences in a table of their own; the last note of each becomes the first row."""

import django.db.models.deletion
from django.db import migrations, models


def keep_notes(apps, schema_editor):
    difference, note = (apps.get_model("finance", name) for name in ("Difference", "DifferenceNote"))
    rows = difference.objects.exclude(note="").iterator()
    note.objects.bulk_create(
        note(
            difference_id=row.pk,
            state="closed" if row.state == "closed" else "explained",
            text=row.note,
            by=row.settled_by,
            at=row.settled_at or row.found_at,
        )
        for row in rows
    )


class Migration(migrations.Migration):

    dependencies = [
        ("finance", "0003_recognition"),
    ]

    operations = [
        migrations.CreateModel(
            name="DifferenceNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("assigned", "assigned"),
                            ("explained", "explained"),
                            ("closed", "closed"),
                        ],
                        max_length=10,
                    ),
                ),
                ("text", models.CharField(max_length=500)),
                ("by", models.CharField(max_length=254)),
                ("at", models.DateTimeField()),
                (
                    "difference",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="finance.difference"
                    ),
                ),
            ],
        ),
        migrations.RunPython(keep_notes, migrations.RunPython.noop),
    ]
