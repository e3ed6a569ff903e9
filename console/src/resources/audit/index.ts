import { lazyScreen } from "@/ui/lazyScreen";

const AuditList = lazyScreen("AuditList", () => import("./AuditList"));

export const audit = { name: "audit", list: AuditList };
