import { lazy } from "react";

const EventLog = lazy(() => import("./EventLog").then((screen) => ({ default: screen.EventLog })));

export const events = { name: "events", list: EventLog, recordRepresentation: "event" };
