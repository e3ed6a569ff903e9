import django.contrib.postgres.indexes
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0009_tallies'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='listedvariant',
            name='importing_out_of_stock',
        ),
        migrations.AddIndex(
            model_name='listedproduct',
            index=django.contrib.postgres.indexes.GinIndex(condition=models.Q(('trashed_at__isnull', True)), fields=['store_states'], name='importing_stores'),
        ),
    ]
