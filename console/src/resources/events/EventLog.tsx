import { DataTable } from "react-admin";
import type { LoggedEvent } from "@/api/types";
import { Clipped } from "@/ui/Clipped";
import { CursorPager } from "@/ui/CursorPager";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { EventName } from "./EventName";
import { LogFilters } from "./LogFilters";

const Column = DataTable.Col<LoggedEvent>;

const detailsOf = ({ param }: LoggedEvent) => (param === null ? "" : JSON.stringify(param));

export function EventLog() {
  return (
    <RecordList<LoggedEvent>
      resource="events"
      filters={<LogFilters />}
      table={<LogTable />}
      card={(event) => <LogCard event={event} />}
      pager={<CursorPager />}
    />
  );
}

function LogTable() {
  return (
    <DataTable<LoggedEvent> bulkActionButtons={false} rowClick={false}>
      <Column source="at" disableSort render={(event) => <Moment at={event.at} />} />
      <Column source="event" disableSort render={(event) => <EventName event={event.event} />} />
      <Column source="user" disableSort />
      <Column source="merchant" disableSort render={(event) => <Merchant event={event} />} />
      <Column source="param" disableSort render={(event) => <Clipped text={detailsOf(event)} />} />
    </DataTable>
  );
}

function Merchant({ event }: { event: LoggedEvent }) {
  return <TextLink to={merchantAddress(event.tenant_id)}>{event.merchant}</TextLink>;
}

function LogCard({ event }: { event: LoggedEvent }) {
  return (
    <RecordCard title={<EventName event={event.event} />}>
      <span>{event.user}</span>
      <Merchant event={event} />
      {event.param !== null && <Mono>{detailsOf(event)}</Mono>}
      <Moment at={event.at} />
    </RecordCard>
  );
}
