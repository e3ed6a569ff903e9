import { lazyScreen } from "@/ui/lazyScreen";

const EventLog = lazyScreen("EventLog", () => import("./EventLog"));

export const events = { name: "events", list: EventLog, recordRepresentation: "event" };
