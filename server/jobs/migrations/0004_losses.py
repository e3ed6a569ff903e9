from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0003_faults")]

    operations = [
        migrations.AddField("job", "losses", models.PositiveSmallIntegerField(default=0, db_default=0)),
        migrations.AddField("job", "worker", models.CharField(max_length=100, blank=True, default="", db_default="")),
    ]
