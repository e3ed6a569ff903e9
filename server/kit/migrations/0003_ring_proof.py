from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("kit", "0002_window")]

    operations = [
        migrations.CreateModel(
            "RingProof",
            [
                ("id", models.SmallIntegerField(primary_key=True, serialize=False)),
                ("sealed_proof", models.TextField()),
            ],
            options={"db_table": "kit_ring_proof"},
        )
    ]
