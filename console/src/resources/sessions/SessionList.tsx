import { useCanAccess, useDataProvider, useTranslate } from "react-admin";
import type { UserSession } from "@/api/people";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { choicesOf } from "@/ui/form/choices";
import { At } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { ReasonButton } from "@/ui/ReasonButton";
import { stateTag } from "@/ui/StateTag";
import { TextLink } from "@/ui/TextLink";

const State = stateTag("resources.sessions.states", {
  live: "success",
  revoked: "neutral",
  expired: "neutral",
});
const KIND = ["portal", "market", "console", "personal", "impersonation"];

interface OfRow {
  record: UserSession;
}

export const SessionList = listPage<UserSession>({
  resource: "sessions",
  filters: (
    <>
      <SearchFilter words="resources.sessions.search" />
      <ChoiceFilter source="kind" choices={choicesOf("resources.sessions.kinds", KIND)} />
      <ChoiceFilter source="state" choices={State.choices} />
    </>
  ),
  columns: {
    user: Who,
    kind: Kind,
    device: ({ record: { device, address } }) => (
      <>
        {device}
        <div>{address}</div>
      </>
    ),
    created_at: At,
    last_used_at: At,
    state: ({ record }) => (
      <>
        <State state={record.state} /> <Revoke record={record} />
      </>
    ),
  },
  card: {
    title: "user",
    tag: ({ record }) => <State state={record.state} />,
    lines: ["kind", ({ record }) => `${record.device} ${record.address}`, "last_used_at", Revoke],
  },
});

function Kind({ record }: OfRow) {
  const text = useText();
  const translate = useTranslate();
  if (record.staff) return text("resources.sessions.acting", { staff: record.staff });
  return translate(`resources.sessions.kinds.${record.kind}`, { _: record.kind });
}

/** Our own staff have no page among the merchants' users. */
function Who({ record: { tenant_id, user_id, user } }: OfRow) {
  return tenant_id ? <TextLink to={`/users/${user_id}/show`}>{user}</TextLink> : user;
}

function Revoke({ record: { id, state, user, device } }: OfRow) {
  const { revokeSession } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "sessions", action: "manage" });
  if (!canAccess || state !== "live") return null;
  return (
    <ReasonButton
      words="resources.sessions.revoke"
      values={{ user, device }}
      run={(reason) => revokeSession(id, reason)}
    />
  );
}
