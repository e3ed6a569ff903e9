import type { AuditRow } from "@/api/types";
import { AsIs, At } from "@/ui/list/fields";
import { SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { Mono } from "@/ui/Mono";
import { AuditAction } from "./AuditAction";
import { AuditTarget } from "./AuditTarget";

export const AuditList = listPage<AuditRow>({
  resource: "audit",
  filters: <SearchFilter words="resources.audit.search" />,
  columns: {
    at: At,
    staff: AsIs,
    action: ({ record }) => <AuditAction action={record.action} request={record.request} />,
    target: ({ record }) => <AuditTarget written={record.target} />,
    reason: AsIs,
  },
  card: {
    title: ({ record }) => <AuditAction action={record.action} />,
    lines: [
      "target",
      ({ record }) => record.request && <Mono>{record.request}</Mono>,
      "reason",
      "staff",
      "at",
    ],
  },
});
