"""Addresses of the public content pages (specification 000, section 2)."""

from django.urls import path
from django.views.generic import RedirectView

from server.api.site.crawlers import robots
from server.api.site.forms import lead_form
from server.api.site.products import shared_image, shared_product
from server.api.site.views import content_page
from server.company.notices.contracts import Slug

urlpatterns = [
    *(path(slug.value, content_page, {"slug": slug.value}, name=f"page-{slug.value}") for slug in Slug),
    path("productDetail/<str:token>", shared_product, name="shared-product"),
    path("productDetail/<str:token>/image/<int:number>", shared_image, name="shared-image"),
    path("formAS/<str:code>", lead_form, name="lead-form"),
    path("robots.txt", robots),
    path("favicon.ico", RedirectView.as_view(url="/favicon.svg")),
]
