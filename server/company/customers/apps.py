from django.apps import AppConfig


class CustomersConfig(AppConfig):
    name = "server.company.customers"
    label = "customers"
