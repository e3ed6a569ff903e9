from django.apps import AppConfig


class CatalogueConfig(AppConfig):
    name = "server.company.catalogue"
    label = "catalogue"
