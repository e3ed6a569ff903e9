from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0006_keywords_zh")]

    operations = [
        migrations.AddField("awaitedlink", "losses", models.PositiveSmallIntegerField(default=0, db_default=0)),
    ]
