import Button from "@mui/material/Button";
import { usePermissions } from "react-admin";
import { Link } from "react-router";
import type { Person } from "@/api/people";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import { Moment } from "@/ui/Moment";
import { RecordFacts } from "@/ui/RecordFacts";
import { showPage } from "@/ui/showPage";
import { listAddress, merchantAddress, TextLink } from "@/ui/TextLink";
import { kindOf, signInOf } from "./names";
import { UserCommands } from "./UserCommands";
import { UserStateTag } from "./UserStateTag";

interface OfUser {
  record: Person;
}

export const UserShow = showPage<Person>({
  resource: "users",
  title: signInOf,
  intro: ({ is_staff, name }, text) => (is_staff ? text("resources.users.our_staff") : name),
  Tag: ({ record }) => <UserStateTag state={record.state} />,
  Commands: ({ record }) => <UserCommands user={record} />,
  Body,
});

function Body({ record }: OfUser) {
  const text = useText();
  const { id, name, phone, root_id, root, tenant_id, merchant, joined_at, last_seen_at } = record;
  const facts = {
    id,
    name,
    phone,
    kind: text(`resources.users.kinds.${kindOf(record)}`),
    root: root_id && <TextLink to={`/users/${root_id}/show`}>{root}</TextLink>,
    merchant: <TextLink to={merchantAddress(tenant_id)}>{merchant}</TextLink>,
    joined_at: <Moment at={joined_at} />,
    last_seen_at: <Moment at={last_seen_at} />,
  };
  return (
    <>
      <RecordFacts title={text("resources.users.facts")} facts={facts} />
      <div>
        <UserTrails user={record} />
      </div>
    </>
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
