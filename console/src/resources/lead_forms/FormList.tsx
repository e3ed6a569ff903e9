import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { DataTable } from "react-admin";
import { Link } from "react-router";
import type { LeadForm } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
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
      actions={<WriteButton />}
      table={<FormTable />}
      card={(form) => <FormCard form={form} />}
    />
  );
}

function WriteButton() {
  const text = useText();
  return (
    <Button component={Link} to="/lead_forms/create" variant="contained" startIcon={<Add />}>
      {text("resources.lead_forms.write")}
    </Button>
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
