"""Addresses of a hosted shop."""

from django.urls import path

from server.api.shop import views

urlpatterns = [
    path("", views.front, name="shop-front"),
    path("products/<str:slug>", views.product, name="shop-product"),
    path("images", views.image, name="shop-image"),
    path("favicon.ico", views.no_icon, name="shop-icon"),
]
handler404 = "server.api.shop.views.not_found"
handler500 = "server.api.gateway.health.crashed"
