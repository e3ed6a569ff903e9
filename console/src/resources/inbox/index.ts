import { lazy } from "react";

const EventList = lazy(() => import("./EventList").then((screen) => ({ default: screen.EventList })));
const EventShow = lazy(() => import("./EventShow").then((screen) => ({ default: screen.EventShow })));

export const inbox = { name: "inbox", list: EventList, show: EventShow, recordRepresentation: "topic" };
