from django.apps import AppConfig


class MonitoringConfig(AppConfig):
    name = "tenants.monitoring"
    label = "monitoring"
