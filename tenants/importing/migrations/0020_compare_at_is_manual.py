from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0019_min_quantity'),
    ]

    operations = [
        migrations.AddField(
            model_name='listedvariant',
            name='compare_at_is_manual',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
