import { useText } from "@/i18n/useText";
import { Mono } from "@/ui/Mono";
import { isKnownEvent } from "./names";

/** An event in words where it has some; an announcement's id is an event too. */
export function EventName({ event }: { event: string }) {
  const text = useText();
  if (isKnownEvent(event)) return <>{text(`resources.events.names.${event}`)}</>;
  if (/^\d+$/.test(event)) return <>{text("resources.events.names.announcement", { id: event })}</>;
  return <Mono>{event}</Mono>;
}
