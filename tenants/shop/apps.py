from django.apps import AppConfig


class ShopConfig(AppConfig):
    name = "tenants.shop"
    label = "shop"
