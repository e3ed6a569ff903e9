import { lazy } from "react";

const GrantList = lazy(() => import("./GrantList").then((screen) => ({ default: screen.GrantList })));

export const grants = { name: "grants", list: GrantList };
