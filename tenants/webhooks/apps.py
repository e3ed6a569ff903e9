from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "tenants.webhooks"
    label = "webhooks"
