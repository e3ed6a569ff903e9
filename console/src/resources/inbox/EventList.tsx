import type { EventRow } from "@/api/types";
import { At, Code, OneLine } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { EventStateTag, VENDORS, vendorName } from "./states";

const VENDOR_CHOICES = VENDORS.map((vendor) => ({ id: vendor, name: vendorName(vendor) }));

export const EventList = listPage<EventRow>({
  resource: "inbox",
  filters: (
    <>
      <ChoiceFilter source="vendor" choices={VENDOR_CHOICES} />
      <ChoiceFilter source="state" choices={EventStateTag.choices} />
      <SearchFilter source="schema_name" />
    </>
  ),
  columns: {
    topic: Code,
    vendor: ({ record }) => vendorName(record.vendor),
    state: EventStateTag.Field,
    schema_name: Code,
    error: OneLine,
    received_at: At,
  },
  card: {
    title: "topic",
    tag: "state",
    lines: [({ record }) => record.error, "vendor", SchemaAndTime],
  },
});

function SchemaAndTime({ record }: { record: EventRow }) {
  return (
    <>
      <Mono>{record.schema_name}</Mono> <Moment at={record.received_at} />
    </>
  );
}
