import { lazy } from "react";

const AuditList = lazy(() => import("./AuditList").then((screen) => ({ default: screen.AuditList })));

export const audit = { name: "audit", list: AuditList };
