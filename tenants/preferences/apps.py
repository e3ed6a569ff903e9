from django.apps import AppConfig


class PreferencesConfig(AppConfig):
    name = "tenants.preferences"
    label = "preferences"
