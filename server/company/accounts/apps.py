from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "server.company.accounts"
    label = "accounts"
