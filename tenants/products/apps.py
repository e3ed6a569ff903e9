from django.apps import AppConfig


class ProductsConfig(AppConfig):
    name = "tenants.products"
    label = "products"
