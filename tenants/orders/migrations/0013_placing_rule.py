from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0012_order_file_pages'),
    ]

    operations = [
        migrations.CreateModel(
            name='PlacingRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rule', models.JSONField(default=dict)),
                ('since', models.DateTimeField(null=True)),
                ('user_id', models.BigIntegerField()),
                ('stopped', models.CharField(blank=True, max_length=10)),
                ('version', models.PositiveIntegerField(default=1)),
            ],
        ),
    ]
