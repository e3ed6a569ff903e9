from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    name = "tenants.privacy"
    label = "privacy"
