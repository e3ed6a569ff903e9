from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tenancy', '0003_by_words'),
    ]

    operations = [
        migrations.AddField(
            model_name='tenant',
            name='upgrade_fault',
            field=models.TextField(blank=True, db_default='', default=''),
        ),
        migrations.AlterField(
            model_name='tenant',
            name='state',
            field=models.CharField(choices=[('pool', 'ready for the next sign-up'), ('ready', 'in service'), ('suspended', 'not served'), ('set_aside', 'not served, because an upgrade failed'), ('deleting', 'being deleted')], default='pool', max_length=12),
        ),
    ]
