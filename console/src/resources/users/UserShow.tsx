import Button from "@mui/material/Button";
import { usePermissions } from "react-admin";
import { Link } from "react-router";
import type { Person } from "@/api/people";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { listAddress, merchantAddress, TextLink } from "@/ui/TextLink";
import { kindOf, signInOf } from "./names";
import { UserCommands } from "./UserCommands";
import { UserStateTag } from "./UserStateTag";

export function UserShow() {
  return <RecordPage<Person> resource="users">{(user) => <UserDetail user={user} />}</RecordPage>;
}

function UserDetail({ user }: { user: Person }) {
  const text = useText();
  const back = useBack("users");
  return (
    <>
      <PageHeading
        title={signInOf(user)}
        intro={user.is_staff ? text("resources.users.our_staff") : user.name}
        back={back}
        tag={<UserStateTag state={user.state} />}
        actions={<UserCommands user={user} />}
      />
      <Sections>
        <Section title={text("resources.users.facts")}>
          <UserFacts user={user} />
        </Section>
        <div>
          <UserTrails user={user} />
        </div>
      </Sections>
    </>
  );
}

function UserFacts({ user }: { user: Person }) {
  const text = useText();
  const kind = text(`resources.users.kinds.${kindOf(user)}`);
  const main = user.root_id && <TextLink to={`/users/${user.root_id}/show`}>{user.root}</TextLink>;
  return (
    <Facts
      facts={[
        { label: text("resources.users.fields.id"), value: user.id },
        { label: text("resources.users.fields.name"), value: user.name || text("console.none") },
        { label: text("resources.users.fields.phone"), value: user.phone || text("console.none") },
        { label: text("resources.users.fields.kind"), value: kind },
        { label: text("resources.users.fields.root"), value: main || text("console.none") },
        {
          label: text("resources.users.fields.merchant"),
          value: <TextLink to={merchantAddress(user.tenant_id)}>{user.merchant}</TextLink>,
        },
        { label: text("resources.users.fields.joined_at"), value: <Moment at={user.joined_at} /> },
        { label: text("resources.users.fields.last_seen_at"), value: <Moment at={user.last_seen_at} /> },
      ]}
    />
  );
}

/** The ways from a user to their sub-accounts, sessions and who acted as them. */
function UserTrails({ user }: { user: Person }) {
  const text = useText();
  const { permissions = [] } = usePermissions<string[]>();
  const trails = [
    { resource: "users", label: text("resources.users.sub_accounts"), filter: { root: user.id } },
    { resource: "sessions", label: text("resources.users.sessions"), filter: { user: user.id } },
    { resource: "log_ins", label: text("resources.users.log_ins"), filter: { user: user.id } },
    { resource: "impersonations", label: text("resources.users.impersonations"), filter: { user: user.id } },
  ] as const;
  return trails
    .filter(({ resource }) => allows(permissions, resource, "list"))
    .filter(({ resource }) => resource !== "users" || kindOf(user) === "main")
    .map(({ resource, label, filter }) => (
      <Button
        key={resource}
        component={Link}
        to={listAddress(resource, filter)}
        variant="outlined"
        sx={{ marginRight: 1 }}
      >
        {label}
      </Button>
    ));
}
