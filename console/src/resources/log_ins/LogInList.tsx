import { DataTable, SelectInput, TextInput, useTranslate } from "react-admin";
import type { LogIn } from "@/api/people";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { StateTag, type Tone } from "@/ui/StateTag";
import { TextLink } from "@/ui/TextLink";

const Column = DataTable.Col<LogIn>;
const TONES: Record<LogIn["outcome"], Tone> = {
  right: "success",
  wrong: "warning",
  refused: "error",
  throttled: "error",
};
const choices = (of: string, names: string[]) =>
  names.map((name) => ({ id: name, name: `resources.log_ins.${of}.${name}` }));
const AREAS = choices("areas", ["portal", "market", "console"]);
const STEPS = choices("steps", ["password", "second_factor", "passkey", "code", "invitation", "proof"]);
const OUTCOMES = choices("outcomes", ["right", "wrong", "refused", "throttled"]);

export function LogInList() {
  return (
    <RecordList<LogIn>
      resource="log_ins"
      filters={<LogInFilters />}
      table={<LogInTable />}
      card={(row) => <LogInCard row={row} />}
    />
  );
}

function LogInFilters() {
  const text = useText();
  const quiet = { emptyText: "console.filters.all", helperText: false, margin: "none" } as const;
  return (
    <FilterBar>
      <TextInput source="q" label={text("resources.log_ins.search")} helperText={false} type="search" />
      <SelectInput source="area" choices={AREAS} {...quiet} />
      <SelectInput source="step" choices={STEPS} {...quiet} />
      <SelectInput source="outcome" choices={OUTCOMES} {...quiet} />
    </FilterBar>
  );
}

/** Our own staff have no page among the merchants' users; whoever typed an unknown mailbox has none at all. */
function Who({ row }: { row: LogIn }) {
  const text = useText();
  if (!row.user_id) return <>{text("resources.log_ins.nobody")}</>;
  if (!row.tenant_id) return <>{row.user}</>;
  return <TextLink to={`/users/${row.user_id}/show`}>{row.user}</TextLink>;
}

function Outcome({ outcome }: { outcome: LogIn["outcome"] }) {
  const text = useText();
  return <StateTag tone={TONES[outcome]} label={text(`resources.log_ins.outcomes.${outcome}`)} />;
}

function What({ row }: { row: LogIn }) {
  const translate = useTranslate();
  return (
    <>
      {translate(`resources.log_ins.areas.${row.area}`)} · {translate(`resources.log_ins.steps.${row.step}`)}
    </>
  );
}

function LogInTable() {
  return (
    <DataTable<LogIn> bulkActionButtons={false} rowClick={false}>
      <Column source="user" disableSort render={(row) => <Who row={row} />} />
      <Column source="step" disableSort render={(row) => <What row={row} />} />
      <Column source="outcome" disableSort render={(row) => <Outcome outcome={row.outcome} />} />
      <Column source="address" disableSort />
      <Column source="times" disableSort />
      <Column source="last_at" disableSort render={(row) => <Moment at={row.last_at} />} />
    </DataTable>
  );
}

function LogInCard({ row }: { row: LogIn }) {
  const text = useText();
  return (
    <RecordCard title={<Who row={row} />} tag={<Outcome outcome={row.outcome} />}>
      <span>
        <What row={row} />
      </span>
      <span>{row.address}</span>
      <span>{text("resources.log_ins.times", { smart_count: row.times })}</span>
      <Moment at={row.last_at} />
    </RecordCard>
  );
}
