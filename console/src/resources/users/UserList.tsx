import type { Person } from "@/api/people";
import { useText } from "@/i18n/useText";
import { choicesOf } from "@/ui/form/choices";
import { AsIs, At } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { kindOf, signInOf } from "./names";
import { UserStateTag } from "./UserStateTag";

export const UserList = listPage<Person>({
  resource: "users",
  filters: (
    <>
      <SearchFilter words="resources.users.search" />
      <ChoiceFilter source="kind" choices={choicesOf("resources.users.kinds", ["main", "sub"])} />
      <ChoiceFilter source="state" choices={UserStateTag.choices} />
      <MerchantFilter />
    </>
  ),
  columns: {
    mailbox: ({ record }) => signInOf(record),
    kind: Kind,
    merchant: AsIs,
    state: UserStateTag.Field,
    last_seen_at: At,
  },
  card: {
    title: "mailbox",
    below: ({ record }) => record.name,
    tag: "state",
    lines: ["kind", "last_seen_at"],
  },
});

function Kind({ record }: { record: Person }) {
  const text = useText();
  return (
    <>
      {text(`resources.users.kinds.${kindOf(record)}`)}
      {record.root && <div>{record.root}</div>}
    </>
  );
}
