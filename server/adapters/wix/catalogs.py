"""The catalog version of a site (Catalog Versioning): each version refuses the other's calls."""

from functools import partial

from server.adapters.stores.refusals import garbled, reconnect
from server.adapters.wix.catalog import Catalog
from server.adapters.wix.catalog_v1 import CatalogV1
from server.adapters.wix.catalog_v3 import CatalogV3
from server.adapters.wix.client import WixClient
from server.kit.reasons import Reason
from server.ports.failures import Permanent

_NO_STORES, _QUESTION = "STORES_NOT_INSTALLED", "catalog"
_CATALOGS: dict[str, type[Catalog]] = {"V1_CATALOG": CatalogV1, "V3_CATALOG": CatalogV3}


def catalog_of(client: WixClient) -> Catalog:
    """Return the site's catalog; its version is queried once per run. NeedsMerchant for a site without Wix Stores."""
    version = client.answers.once(_QUESTION, partial(_version, client))
    if version == _NO_STORES:
        raise reconnect(Reason("store.wix_stores_missing", {"host": client.host}))
    if version not in _CATALOGS:
        raise Permanent(Reason("store.refused", {"host": client.host, "message": version}))
    return _CATALOGS[version](client)


def ask_again(client: WixClient) -> None:
    """Query the version again for the run's next call, after the site was moved."""
    client.answers.anew(_QUESTION, client.answers.once(_QUESTION, partial(_version, client)), partial(_version, client))


def _version(client: WixClient) -> str:
    version = client.get("stores/v3/provision/version").get("catalogVersion")
    if not isinstance(version, str):
        raise garbled(client.host, write=False)
    return version
