from django.apps import AppConfig


class OrdersConfig(AppConfig):
    name = "tenants.orders"
    label = "orders"
