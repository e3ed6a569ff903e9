from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("orders", "0006_purchase_limits")]

    operations = [
        migrations.AddIndex(
            model_name="order",
            index=models.Index(fields=["store_id", "number"], condition=~Q(origin="store"), name="orders_entered"),
        ),
    ]
