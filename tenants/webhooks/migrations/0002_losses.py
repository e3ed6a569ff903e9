from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0001_initial")]

    operations = [
        migrations.AddField("delivery", "losses", models.PositiveSmallIntegerField(default=0, db_default=0)),
    ]
