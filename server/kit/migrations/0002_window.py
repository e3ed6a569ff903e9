from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("kit", "0001_initial")]

    operations = [
        migrations.CreateModel(
            "Window",
            [
                ("key", models.TextField(primary_key=True, serialize=False)),
                ("size", models.FloatField()),
                ("held", models.JSONField(default=dict)),
                ("updated_at", models.DateTimeField()),
            ],
            options={"db_table": "kit_window"},
        )
    ]
