from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("processes", "0004_schedules")]

    operations = [
        migrations.AddField("operation", "losses", models.PositiveSmallIntegerField(default=0, db_default=0)),
        migrations.AddField("operation", "kills", models.PositiveSmallIntegerField(default=0, db_default=0)),
        migrations.AddField(
            "operation", "alone_in", models.CharField(max_length=100, blank=True, default="", db_default="")
        ),
    ]
