import { EventList } from "./EventList";
import { EventShow } from "./EventShow";

export const inbox = { name: "inbox", list: EventList, show: EventShow, recordRepresentation: "topic" };
