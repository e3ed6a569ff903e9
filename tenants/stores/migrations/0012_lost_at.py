from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("stores", "0011_store_paused_at")]

    operations = [migrations.AddField("store", "lost_at", models.DateTimeField(null=True))]
