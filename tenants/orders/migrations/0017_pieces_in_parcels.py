from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0016_fill_order_keys'),
    ]

    operations = [
        migrations.AddField(
            model_name='orderline',
            name='delivered_quantity',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='orderline',
            name='sent_quantity',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
