import type { EventRow } from "@/api/types";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { RecordCard } from "@/ui/RecordCard";
import { EventStateTag } from "./EventStateTag";
import { vendorName } from "./states";

export function EventCard({ event }: { event: EventRow }) {
  return (
    <RecordCard
      title={<Mono>{event.topic}</Mono>}
      to={`/inbox/${event.id}/show`}
      tag={<EventStateTag state={event.state} />}
    >
      {event.error && <span>{event.error}</span>}
      <span>{vendorName(event.vendor)}</span>
      <span>
        <Mono>{event.schema_name}</Mono> <Moment at={event.received_at} />
      </span>
    </RecordCard>
  );
}
