import { DataTable, TextInput } from "react-admin";
import type { Impersonation } from "@/api/people";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { stateTag } from "@/ui/StateTag";
import { TextLink } from "@/ui/TextLink";

const Column = DataTable.Col<Impersonation>;
const State = stateTag("resources.impersonations.states", {
  waiting: "info",
  lapsed: "neutral",
  running: "warning",
  ended: "neutral",
  expired: "neutral",
});

export function ImpersonationList() {
  return (
    <RecordList<Impersonation>
      resource="impersonations"
      filters={<Filters />}
      table={<Table />}
      card={(row) => <Card row={row} />}
    />
  );
}

function Filters() {
  const text = useText();
  return (
    <FilterBar>
      <TextInput
        source="q"
        label={text("resources.impersonations.search")}
        helperText={false}
        type="search"
      />
    </FilterBar>
  );
}

function Table() {
  return (
    <DataTable<Impersonation> bulkActionButtons={false} rowClick={false}>
      <Column source="drawn_at" disableSort render={(row) => <Moment at={row.drawn_at} />} />
      <Column source="staff" disableSort />
      <Column
        source="user"
        disableSort
        render={(row) => <TextLink to={`/users/${row.user_id}/show`}>{row.user}</TextLink>}
      />
      <Column source="reason" disableSort />
      <Column source="state" disableSort render={({ state }) => <State state={state} />} />
      <Column source="began_at" disableSort render={(row) => <Moment at={row.began_at} />} />
      <Column source="ended_at" disableSort render={(row) => <Moment at={row.ended_at} />} />
    </DataTable>
  );
}

function Card({ row }: { row: Impersonation }) {
  return (
    <RecordCard title={row.user} to={`/users/${row.user_id}/show`} tag={<State state={row.state} />}>
      <span>{row.staff}</span>
      <span>{row.reason}</span>
      <Moment at={row.drawn_at} />
    </RecordCard>
  );
}
