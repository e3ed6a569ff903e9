import { AuditList } from "./AuditList";

export const audit = { name: "audit", list: AuditList };
