"""What was paid for a request that is cancelled goes back to the balance."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workorders", "0014_service_cards")]

    operations = [
        migrations.AddField(model_name="quote", name="returned_at", field=models.DateTimeField(null=True)),
    ]
