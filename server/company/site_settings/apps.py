from django.apps import AppConfig


class SiteSettingsConfig(AppConfig):
    name = "server.company.site_settings"
    label = "site_settings"
