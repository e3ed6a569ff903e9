"""The forms of service requests: drafted, compared, published as the next version."""

from dataclasses import asdict

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.request_forms.schemas import (
    DesignDifferencesOut,
    DesignIn,
    DesignOut,
    DesignRowOut,
    DesignVersionIn,
)
from server.api.console.schemas import ListQuery, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.company.staff.contracts import StaffRight
from server.company.workorders.selectors.designs import DRAFT, differences, list_designs, read_design
from server.company.workorders.services.designs import discard_design, publish_design, save_design
from server.kit import clock

area = StaffArea("request forms")

MAY_DESIGN = needs(StaffRight.DESIGN_FORMS)
ITEM = "/request_forms/{form_key}"


class DesignDifferencesQuery(Schema):
    before: int = Field(ge=1, le=2**31 - 1, description="The number of a version.")
    after: int = Field(default=DRAFT, ge=0, le=2**31 - 1, description="0: the draft.")


@area.get("/request_forms", id="request_forms.list", may=MAY_DESIGN)
def forms(request: HttpRequest, query: Query[ListQuery]) -> Rows[DesignRowOut]:
    """List the forms in the order of their services."""
    rows, page = list_designs(), query.request()
    return Rows[DesignRowOut](data=rows[page.offset : page.offset + page.limit], total=len(rows))


@area.get(ITEM, id="request_forms.show", may=MAY_DESIGN)
def form(request: HttpRequest, form_key: str) -> DesignOut:
    """Show a form with its draft and its versions."""
    return shown(form_key)


@area.put(ITEM, id="request_forms.save", may=MAY_DESIGN)
def save(request: StaffRequest, form_key: str, payload: DesignIn) -> DesignOut:
    """Save the draft of a form; merchants still see the published version."""
    section, version = payload.section(), payload.version
    with on_record(request, "request_forms.save", f"request form {form_key}", fields=len(section.fields)):
        save_design(request.actor, key=form_key, section=section, version=version, now=clock.now())
    return shown(form_key)


@area.post(f"{ITEM}/publish", id="request_forms.publish", may=MAY_DESIGN)
def publish(request: StaffRequest, form_key: str, payload: DesignVersionIn) -> DesignOut:
    """Publish the draft of a form; existing requests keep their version."""
    with on_record(request, "request_forms.publish", f"request form {form_key}") as note:
        number = publish_design(request.actor, key=form_key, version=payload.version, now=clock.now())
        note.detail |= {"number": number}
    return shown(form_key)


@area.post(f"{ITEM}/discard", id="request_forms.discard", may=MAY_DESIGN)
def discard(request: StaffRequest, form_key: str, payload: DesignVersionIn) -> DesignOut:
    """Discard the draft of a form."""
    with on_record(request, "request_forms.discard", f"request form {form_key}"):
        discard_design(request.actor, key=form_key, version=payload.version, now=clock.now())
    return shown(form_key)


@area.get(f"{ITEM}/differences", id="request_forms.compare", may=MAY_DESIGN)
def compare(request: HttpRequest, form_key: str, query: Query[DesignDifferencesQuery]) -> DesignDifferencesOut:
    """Compare two versions of a form, or a version and the draft."""
    found = differences(form_key, before=query.before, after=query.after)
    return DesignDifferencesOut.model_validate({"differences": [asdict(difference) for difference in found]})


def shown(key: str) -> DesignOut:
    design = read_design(key)
    values = asdict(design)
    return DesignOut.model_validate(values.pop("row") | values.pop("section") | values)
