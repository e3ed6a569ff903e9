from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('shop', '0003_supplies_and_archive'),
    ]

    operations = [
        migrations.AlterField(
            model_name='shopproduct',
            name='product_type',
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AlterField(
            model_name='shopproduct',
            name='vendor',
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AlterField(
            model_name='shopvariant',
            name='sku',
            field=models.CharField(blank=True, max_length=300),
        ),
    ]
