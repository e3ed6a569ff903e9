import { styled } from "@mui/material/styles";
import { DataTable, TextInput } from "react-admin";
import type { Colleague } from "@/api/people";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { stateTag } from "@/ui/StateTag";
import { InviteButton } from "./InviteButton";
import { RightsTable } from "./RightsTable";
import { isRole } from "./roles";
import { StaffCommands } from "./StaffCommands";

const Column = DataTable.Col<Colleague>;
const State = stateTag("resources.staff.states", {
  active: "success",
  deactivated: "error",
  invited: "info",
  lapsed: "warning",
});

const Buttons = styled("div")(({ theme }) => ({ display: "flex", flexWrap: "wrap", gap: theme.spacing(1) }));

export function StaffList() {
  return (
    <>
      <RecordList<Colleague>
        resource="staff"
        filters={<StaffFilters />}
        actions={<InviteButton />}
        table={<StaffTable />}
        card={(colleague) => <StaffCard colleague={colleague} />}
      />
      <RightsTable />
    </>
  );
}

function StaffFilters() {
  const text = useText();
  return (
    <FilterBar>
      <TextInput source="q" label={text("resources.staff.search")} helperText={false} type="search" />
    </FilterBar>
  );
}

function Roles({ roles }: { roles: string[] }) {
  const text = useText();
  return <>{roles.map((role) => (isRole(role) ? text(`resources.staff.role.${role}`) : role)).join(", ")}</>;
}

function StaffTable() {
  const text = useText();
  return (
    <DataTable<Colleague> bulkActionButtons={false} rowClick={false}>
      <Column
        source="mailbox"
        disableSort
        render={({ mailbox, name }) => (
          <>
            {mailbox}
            <div>{name}</div>
          </>
        )}
      />
      <Column source="roles" disableSort render={({ roles }) => <Roles roles={roles} />} />
      <Column source="state" disableSort render={({ state }) => <State state={state} />} />
      <Column
        source="has_second_factor"
        disableSort
        render={(row) => text(`resources.staff.second_factor.${row.has_second_factor ? "yes" : "no"}`)}
      />
      <Column source="last_seen_at" disableSort render={(row) => <Moment at={row.last_seen_at} />} />
      <Column
        label={text("resources.staff.commands")}
        disableSort
        render={(row) => (
          <Buttons>
            <StaffCommands colleague={row} />
          </Buttons>
        )}
      />
    </DataTable>
  );
}

function StaffCard({ colleague }: { colleague: Colleague }) {
  return (
    <RecordCard title={colleague.mailbox} tag={<State state={colleague.state} />}>
      <span>
        <Roles roles={colleague.roles} />
      </span>
      <Moment at={colleague.last_seen_at} />
      <Buttons>
        <StaffCommands colleague={colleague} />
      </Buttons>
    </RecordCard>
  );
}
