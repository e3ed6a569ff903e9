import { DataTable } from "react-admin";
import type { AuditRow } from "@/api/types";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { AuditAction } from "./AuditAction";
import { AuditFilters } from "./AuditFilters";
import { AuditTarget } from "./AuditTarget";

const Column = DataTable.Col<AuditRow>;

export function AuditList() {
  return (
    <RecordList<AuditRow>
      resource="audit"
      filters={<AuditFilters />}
      table={<AuditTable />}
      card={(entry) => <AuditCard entry={entry} />}
    />
  );
}

function AuditTable() {
  return (
    <DataTable<AuditRow> bulkActionButtons={false} rowClick={false}>
      <Column source="at" disableSort render={(entry) => <Moment at={entry.at} />} />
      <Column source="staff" disableSort />
      <Column
        source="action"
        disableSort
        render={(entry) => <AuditAction action={entry.action} request={entry.request} />}
      />
      <Column source="target" disableSort render={(entry) => <AuditTarget written={entry.target} />} />
      <Column source="reason" disableSort />
    </DataTable>
  );
}

function AuditCard({ entry }: { entry: AuditRow }) {
  return (
    <RecordCard title={<AuditAction action={entry.action} />}>
      <AuditTarget written={entry.target} />
      {entry.request && <Mono>{entry.request}</Mono>}
      {entry.reason && <span>{entry.reason}</span>}
      <span>{entry.staff}</span>
      <Moment at={entry.at} />
    </RecordCard>
  );
}
