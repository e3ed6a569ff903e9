"""Addresses of a hosted shop."""

from django.urls import path

from server.api.merchant.images import proxied_image
from server.api.shop import views

urlpatterns = [
    path("", views.front, name="shop-front"),
    path("products/<str:slug>", views.product, name="shop-product"),
    path("images", proxied_image, name="shop-image"),
]
handler404 = "server.api.shop.views.not_found"
