import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='TrackingSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rules', models.JSONField(default=dict)),
                ('version', models.PositiveIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name='Parcel',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order_id', models.BigIntegerField()),
                ('store_id', models.BigIntegerField()),
                ('purchase_id', models.BigIntegerField(db_index=True, null=True)),
                ('supplier', models.PositiveSmallIntegerField(null=True)),
                ('service', models.CharField(blank=True, max_length=120)),
                ('country', models.CharField(blank=True, max_length=2)),
                ('number', models.CharField(max_length=100)),
                ('plain', models.CharField(max_length=100)),
                ('earlier', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=100), default=list, size=None)),
                ('carrier', models.CharField(blank=True, max_length=40)),
                ('carrier_word', models.CharField(blank=True, max_length=100)),
                ('certainty', models.CharField(blank=True, choices=[('person', 'PERSON'), ('supplier', 'SUPPLIER'), ('rule', 'RULE'), ('service', 'SERVICE'), ('number', 'NUMBER')], max_length=10)),
                ('goes_to_forwarder', models.BooleanField(default=False)),
                ('page', models.TextField(blank=True)),
                ('state', models.CharField(choices=[('announced', 'ANNOUNCED'), ('picked_up', 'PICKED_UP'), ('in_transit', 'IN_TRANSIT'), ('customs', 'CUSTOMS'), ('customs_needs_info', 'CUSTOMS_NEEDS_INFO'), ('ready_for_pickup', 'READY_FOR_PICKUP'), ('out_for_delivery', 'OUT_FOR_DELIVERY'), ('attempt_failed', 'ATTEMPT_FAILED'), ('delivered', 'DELIVERED'), ('exception', 'EXCEPTION'), ('returning', 'RETURNING'), ('returned', 'RETURNED'), ('silent', 'SILENT')], max_length=20)),
                ('trouble', models.CharField(blank=True, choices=[('lost', 'LOST'), ('damaged', 'DAMAGED'), ('destroyed', 'DESTROYED'), ('rejected', 'REJECTED'), ('nobody_there', 'NOBODY_THERE'), ('wrong_address', 'WRONG_ADDRESS'), ('security', 'SECURITY'), ('delayed', 'DELAYED'), ('cancelled', 'CANCELLED'), ('other', 'OTHER')], max_length=20)),
                ('word', models.CharField(blank=True, max_length=100)),
                ('shipped_at', models.DateTimeField(null=True)),
                ('scanned_at', models.DateTimeField(null=True)),
                ('last_event_at', models.DateTimeField(null=True)),
                ('delivered_at', models.DateTimeField(null=True)),
                ('due_to', models.DateTimeField(null=True)),
                ('stale_at', models.DateTimeField(null=True)),
                ('store_side', models.CharField(choices=[('off', 'OFF'), ('waiting', 'WAITING'), ('due', 'DUE'), ('sent', 'SENT'), ('held', 'HELD'), ('elsewhere', 'ELSEWHERE'), ('failed', 'FAILED')], max_length=10)),
                ('reason', models.JSONField(null=True)),
                ('revision', models.PositiveIntegerField(default=1)),
                ('record_id', models.BigIntegerField(null=True)),
                ('created_at', models.DateTimeField()),
                ('changed_at', models.DateTimeField()),
            ],
            options={
                'indexes': [models.Index(fields=['-created_at', '-id'], name='parcels_newest'), models.Index(fields=['state', '-created_at', '-id'], name='parcels_by_state'), models.Index(fields=['carrier', '-created_at', '-id'], name='parcels_by_carrier'), models.Index(fields=['store_id', '-created_at', '-id'], name='parcels_by_store'), models.Index(fields=['country', '-created_at', '-id'], name='parcels_by_country'), models.Index(fields=['plain'], name='parcels_by_number'), models.Index(condition=models.Q(('stale_at__isnull', False)), fields=['stale_at'], name='parcels_stale'), models.Index(condition=models.Q(('store_side', 'due'), ('store_side', 'held'), ('store_side', 'failed'), _connector='OR'), fields=['store_side'], name='parcels_to_write'), models.Index(condition=models.Q(('delivered_at__isnull', False)), fields=['supplier', 'service', 'country', 'delivered_at'], name='parcels_by_route')],
                'constraints': [models.UniqueConstraint(fields=('order_id', 'plain'), name='one_parcel_per_number')],
            },
        ),
        migrations.CreateModel(
            name='Fulfilment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('external_id', models.CharField(max_length=120)),
                ('pieces', models.JSONField(default=dict)),
                ('label', models.JSONField(default=dict)),
                ('is_cancelled', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField()),
                ('parcel', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fulfilments', to='parcels.parcel')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('parcel', 'external_id'), name='one_row_per_fulfilment')],
            },
        ),
        migrations.CreateModel(
            name='ParcelPiece',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line_id', models.BigIntegerField()),
                ('quantity', models.PositiveIntegerField()),
                ('parcel', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pieces', to='parcels.parcel')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('parcel', 'line_id'), name='one_row_per_parcel_line')],
            },
        ),
        migrations.CreateModel(
            name='ParcelScan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('state', models.CharField(choices=[('announced', 'ANNOUNCED'), ('picked_up', 'PICKED_UP'), ('in_transit', 'IN_TRANSIT'), ('customs', 'CUSTOMS'), ('customs_needs_info', 'CUSTOMS_NEEDS_INFO'), ('ready_for_pickup', 'READY_FOR_PICKUP'), ('out_for_delivery', 'OUT_FOR_DELIVERY'), ('attempt_failed', 'ATTEMPT_FAILED'), ('delivered', 'DELIVERED'), ('exception', 'EXCEPTION'), ('returning', 'RETURNING'), ('returned', 'RETURNED'), ('silent', 'SILENT')], max_length=20)),
                ('trouble', models.CharField(blank=True, max_length=20)),
                ('text', models.TextField(blank=True)),
                ('place', models.CharField(blank=True, max_length=200)),
                ('word', models.CharField(blank=True, max_length=100)),
                ('carrier', models.CharField(blank=True, max_length=100)),
                ('digest', models.CharField(max_length=32)),
                ('is_pushed', models.BooleanField(default=False)),
                ('parcel', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scans', to='parcels.parcel')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('parcel', 'digest'), name='one_row_per_scan')],
            },
        ),
    ]
