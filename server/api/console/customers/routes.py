"""The pipeline of customers: their stages follow from events, and cannot be set by hand."""

from datetime import datetime

from ninja import Query

from server.api.console.masking import Masked
from server.api.console.schemas import Rows, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.customers.contracts.pipeline import CustomerFilter, Stage, Why
from server.company.customers.selectors.pipeline import list_customers
from server.company.staff.contracts import StaffRight
from server.kit import clock

area = StaffArea("customers")


class CustomerOut(Out):
    id: Id
    tenant_id: IdOrEmpty
    lead_id: IdOrEmpty
    name: Masked
    email: Masked
    phone: Masked
    source: str
    stage: Stage
    why: Why
    since: datetime


class CustomersQuery(SearchQuery):
    stage: Stage | None = None
    why: Why | None = None

    def filters(self) -> CustomerFilter:
        return CustomerFilter(q=self.q.strip(), stage=self.stage, why=self.why)


@area.get("/customers", id="customers.list", may=needs(StaffRight.CARE))
def customers(request: StaffRequest, query: Query[CustomersQuery]) -> Rows[CustomerOut]:
    """List the customers, the last moved first; without a stage, all on the board."""
    rows, total = list_customers(request.actor, filters=query.filters(), page=query.request(), now=clock.now())
    return Rows[CustomerOut](data=rows, total=total)
