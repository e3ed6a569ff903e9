from django.apps import AppConfig


class DisputesConfig(AppConfig):
    name = "tenants.disputes"
    label = "disputes"
