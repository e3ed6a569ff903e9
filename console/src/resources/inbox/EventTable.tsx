import { DataTable } from "react-admin";
import type { EventRow } from "@/api/types";
import { Clipped } from "@/ui/Clipped";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { TextLink } from "@/ui/TextLink";
import { EventStateTag } from "./EventStateTag";
import { vendorName } from "./states";

const Column = DataTable.Col<EventRow>;

export function EventTable() {
  return (
    <DataTable<EventRow> bulkActionButtons={false} rowClick="show">
      <Column
        source="topic"
        disableSort
        render={(event) => (
          <TextLink to={`/inbox/${event.id}/show`}>
            <Mono>{event.topic}</Mono>
          </TextLink>
        )}
      />
      <Column source="vendor" disableSort render={(event) => vendorName(event.vendor)} />
      <Column source="state" disableSort render={(event) => <EventStateTag state={event.state} />} />
      <Column source="schema_name" disableSort render={(event) => <Mono>{event.schema_name}</Mono>} />
      <Column source="error" disableSort render={(event) => <Clipped text={event.error} />} />
      <Column source="received_at" disableSort render={(event) => <Moment at={event.received_at} />} />
    </DataTable>
  );
}
