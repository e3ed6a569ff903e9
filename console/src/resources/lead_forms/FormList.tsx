import { DataTable } from "react-admin";
import type { LeadForm } from "@/api/types";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { NewButton } from "@/ui/NewButton";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { FormStateTag } from "./FormStateTag";

const Column = DataTable.Col<LeadForm>;
const addressOf = ({ id }: LeadForm) => `/lead_forms/${id}/show`;

export function FormList() {
  return (
    <RecordList<LeadForm>
      resource="lead_forms"
      actions={<NewButton />}
      table={<FormTable />}
      card={(form) => <FormCard form={form} />}
    />
  );
}

function FormTable() {
  return (
    <DataTable<LeadForm> bulkActionButtons={false} rowClick="show">
      <Column
        source="partner"
        disableSort
        render={(form) => <TextLink to={addressOf(form)}>{form.partner}</TextLink>}
      />
      <Column source="code" disableSort render={(form) => <Mono>{form.code}</Mono>} />
      <Column source="state" disableSort render={(form) => <FormStateTag isActive={form.is_active} />} />
      <DataTable.NumberCol source="lead_count" disableSort />
      <Column source="edited_at" disableSort render={(form) => <Moment at={form.edited_at} />} />
      <Column source="edited_by" disableSort />
    </DataTable>
  );
}

function FormCard({ form }: { form: LeadForm }) {
  return (
    <RecordCard title={form.partner} to={addressOf(form)} tag={<FormStateTag isActive={form.is_active} />}>
      <Mono>{form.code}</Mono>
      <Moment at={form.edited_at} />
    </RecordCard>
  );
}
