import Download from "@mui/icons-material/Download";
import Button from "@mui/material/Button";
import { DataTable, SelectInput, TextInput, useListContext } from "react-admin";
import type { Lead } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Clipped } from "@/ui/Clipped";
import { FilterBar } from "@/ui/FilterBar";
import { choicesOf } from "@/ui/form/choices";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { LEAD_STATES, LeadStateTag, summaryOf } from "./states";

const Column = DataTable.Col<Lead>;
const STATES = choicesOf("resources.leads.states", LEAD_STATES);
const addressOf = ({ id }: Lead) => `/leads/${id}/show`;

export function LeadList() {
  return (
    <RecordList<Lead>
      resource="leads"
      filters={<Filters />}
      actions={<ExportButton />}
      table={<LeadTable />}
      card={(lead) => <LeadCard lead={lead} />}
    />
  );
}

function Filters() {
  return (
    <FilterBar>
      <TextInput source="q" helperText={false} type="search" />
      <SelectInput
        source="state"
        choices={STATES}
        emptyText="console.filters.all"
        helperText={false}
        margin="none"
      />
    </FilterBar>
  );
}

/** The file holds what the filters show; the server writes it and keeps who took it. */
function ExportButton() {
  const text = useText();
  const { filterValues } = useListContext<Lead>();
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      href={`/api/console/leads.csv?${new URLSearchParams(filterValues)}`}
      download
    >
      {text("resources.leads.export")}
    </Button>
  );
}

function LeadTable() {
  return (
    <DataTable<Lead> bulkActionButtons={false} rowClick="show">
      <Column
        source="partner"
        disableSort
        render={(lead) => <TextLink to={addressOf(lead)}>{lead.partner}</TextLink>}
      />
      <Column source="answers" disableSort render={(lead) => <Clipped text={summaryOf(lead)} />} />
      <Column source="state" disableSort render={(lead) => <LeadStateTag state={lead.state} />} />
      <Column source="mailbox" disableSort />
      <Column source="created_at" disableSort render={(lead) => <Moment at={lead.created_at} />} />
    </DataTable>
  );
}

function LeadCard({ lead }: { lead: Lead }) {
  return (
    <RecordCard title={lead.partner} to={addressOf(lead)} tag={<LeadStateTag state={lead.state} />}>
      <Clipped text={summaryOf(lead)} />
      <Moment at={lead.created_at} />
    </RecordCard>
  );
}
