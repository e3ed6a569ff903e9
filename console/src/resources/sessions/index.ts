import { lazy } from "react";

const SessionList = lazy(() => import("./SessionList").then((screen) => ({ default: screen.SessionList })));

export const sessions = { name: "sessions", list: SessionList };
