import type { StoreOrderEvent } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Line, Lines, Muted, TitledCard } from "@/shared/ui/Card";
import { detailTexts } from "./texts";

/** All that happened, newest first, with who or what did it. */
export function TimelineCard({ events }: { events: readonly StoreOrderEvent[] }) {
  const t = useTexts(detailTexts);
  return (
    <TitledCard title={t.timeline}>
      <Lines>
        {events.map((event) => (
          <Line key={event.id}>
            <div>{event.text}</div>
            <Muted title={utc(event.at)}>{besides([t.by[event.by] ?? event.by, moment(event.at)])}</Muted>
          </Line>
        ))}
      </Lines>
    </TitledCard>
  );
}
