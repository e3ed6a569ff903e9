import type { EventRow } from "@/api/types";
import { RecordList } from "@/ui/RecordList";
import { EventCard } from "./EventCard";
import { EventFilters } from "./EventFilters";
import { EventTable } from "./EventTable";

export function EventList() {
  return (
    <RecordList<EventRow>
      resource="inbox"
      filters={<EventFilters />}
      table={<EventTable />}
      card={(event) => <EventCard event={event} />}
    />
  );
}
