import { DataTable } from "react-admin";
import type { Person } from "@/api/people";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { kindOf, signInOf } from "./names";
import { UserFilters } from "./UserFilters";
import { UserStateTag } from "./UserStateTag";

const Column = DataTable.Col<Person>;

const addressOf = (user: Person) => `/users/${user.id}/show`;

export function UserList() {
  return (
    <RecordList<Person>
      resource="users"
      filters={<UserFilters />}
      table={<UserTable />}
      card={(user) => <UserCard user={user} />}
    />
  );
}

function Kind({ user }: { user: Person }) {
  const text = useText();
  return (
    <>
      {text(`resources.users.kinds.${kindOf(user)}`)}
      {user.root && <div>{user.root}</div>}
    </>
  );
}

function UserTable() {
  return (
    <DataTable<Person> bulkActionButtons={false} rowClick="show">
      <Column
        source="mailbox"
        disableSort
        render={(user) => (
          <>
            <TextLink to={addressOf(user)}>{signInOf(user)}</TextLink>
            <div>{user.name}</div>
          </>
        )}
      />
      <Column source="kind" disableSort render={(user) => <Kind user={user} />} />
      <Column source="merchant" disableSort />
      <Column source="state" disableSort render={({ state }) => <UserStateTag state={state} />} />
      <Column source="last_seen_at" disableSort render={(user) => <Moment at={user.last_seen_at} />} />
    </DataTable>
  );
}

function UserCard({ user }: { user: Person }) {
  return (
    <RecordCard title={signInOf(user)} to={addressOf(user)} tag={<UserStateTag state={user.state} />}>
      {user.name && <span>{user.name}</span>}
      <span>
        <Kind user={user} />
      </span>
      <Moment at={user.last_seen_at} />
    </RecordCard>
  );
}
