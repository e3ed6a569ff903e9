import { DataTable, SelectInput, TextInput, useCanAccess, useDataProvider, useTranslate } from "react-admin";
import type { UserSession } from "@/api/people";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { FilterBar } from "@/ui/FilterBar";
import { Moment } from "@/ui/Moment";
import { ReasonButton } from "@/ui/ReasonButton";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { stateTag } from "@/ui/StateTag";
import { TextLink } from "@/ui/TextLink";

const Column = DataTable.Col<UserSession>;
const State = stateTag("resources.sessions.states", {
  live: "success",
  revoked: "neutral",
  expired: "neutral",
});
const choices = (of: string, names: string[]) =>
  names.map((name) => ({ id: name, name: `resources.sessions.${of}.${name}` }));
const KINDS = choices("kinds", ["portal", "market", "console", "personal", "impersonation"]);
const STATES = choices("states", ["live", "revoked", "expired"]);

export function SessionList() {
  return (
    <RecordList<UserSession>
      resource="sessions"
      filters={<SessionFilters />}
      table={<SessionTable />}
      card={(session) => <SessionCard session={session} />}
    />
  );
}

function SessionFilters() {
  const text = useText();
  const quiet = { emptyText: "console.filters.all", helperText: false, margin: "none" } as const;
  return (
    <FilterBar>
      <TextInput source="q" label={text("resources.sessions.search")} helperText={false} type="search" />
      <SelectInput source="kind" choices={KINDS} {...quiet} />
      <SelectInput source="state" choices={STATES} {...quiet} />
    </FilterBar>
  );
}

function Kind({ session }: { session: UserSession }) {
  const text = useText();
  const translate = useTranslate();
  if (session.staff) return <>{text("resources.sessions.acting", { staff: session.staff })}</>;
  return <>{translate(`resources.sessions.kinds.${session.kind}`, { _: session.kind })}</>;
}

/** Our own staff have no page among the merchants' users. */
function Who({ session }: { session: UserSession }) {
  if (!session.tenant_id) return <>{session.user}</>;
  return <TextLink to={`/users/${session.user_id}/show`}>{session.user}</TextLink>;
}

function Revoke({ session }: { session: UserSession }) {
  const { revokeSession } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "sessions", action: "manage" });
  if (!canAccess || session.state !== "live") return null;
  return (
    <ReasonButton
      words="resources.sessions.revoke"
      values={{ user: session.user, device: session.device }}
      run={(reason) => revokeSession(session.id, reason)}
    />
  );
}

function SessionTable() {
  return (
    <DataTable<UserSession> bulkActionButtons={false} rowClick={false}>
      <Column source="user" disableSort render={(session) => <Who session={session} />} />
      <Column source="kind" disableSort render={(session) => <Kind session={session} />} />
      <Column
        source="device"
        disableSort
        render={({ device, address }) => (
          <>
            {device}
            <div>{address}</div>
          </>
        )}
      />
      <Column source="created_at" disableSort render={(session) => <Moment at={session.created_at} />} />
      <Column source="last_used_at" disableSort render={(session) => <Moment at={session.last_used_at} />} />
      <Column
        source="state"
        disableSort
        render={(session) => (
          <>
            <State state={session.state} /> <Revoke session={session} />
          </>
        )}
      />
    </DataTable>
  );
}

function SessionCard({ session }: { session: UserSession }) {
  return (
    <RecordCard title={<Who session={session} />} tag={<State state={session.state} />}>
      <span>
        <Kind session={session} />
      </span>
      <span>
        {session.device} {session.address}
      </span>
      <Moment at={session.last_used_at} />
      <Revoke session={session} />
    </RecordCard>
  );
}
