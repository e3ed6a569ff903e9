import { lazyScreen } from "@/ui/lazyScreen";

const EventList = lazyScreen("EventList", () => import("./EventList"));
const EventShow = lazyScreen("EventShow", () => import("./EventShow"));

export const inbox = { name: "inbox", list: EventList, show: EventShow, recordRepresentation: "topic" };
