import { useTranslate } from "react-admin";
import type { LogIn } from "@/api/people";
import { useText } from "@/i18n/useText";
import { choicesOf } from "@/ui/form/choices";
import { AsIs, At } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { stateTag } from "@/ui/StateTag";
import { TextLink } from "@/ui/TextLink";

const OutcomeTag = stateTag("resources.log_ins.outcomes", {
  right: "success",
  wrong: "warning",
  refused: "error",
  throttled: "error",
});
const AREAS = choicesOf("resources.log_ins.areas", ["portal", "market", "console"]);
const STEPS = choicesOf("resources.log_ins.steps", [
  "password",
  "second_factor",
  "passkey",
  "code",
  "invitation",
  "proof",
]);

interface OfRow {
  record: LogIn;
}

export const LogInList = listPage<LogIn>({
  resource: "log_ins",
  filters: (
    <>
      <SearchFilter words="resources.log_ins.search" />
      <ChoiceFilter source="area" choices={AREAS} />
      <ChoiceFilter source="step" choices={STEPS} />
      <ChoiceFilter source="outcome" choices={OutcomeTag.choices} />
    </>
  ),
  columns: {
    user: Who,
    step: What,
    outcome: OutcomeTag.Field,
    address: AsIs,
    times: AsIs,
    last_at: At,
  },
  card: { title: "user", tag: "outcome", lines: ["step", "address", Times, "last_at"] },
});

/** Staff have no page among the merchants' users, and an unknown mailbox has no user. */
function Who({ record: { user_id, tenant_id, user } }: OfRow) {
  const text = useText();
  if (!user_id) return text("resources.log_ins.nobody");
  return tenant_id ? <TextLink to={`/users/${user_id}/show`}>{user}</TextLink> : user;
}

function What({ record }: OfRow) {
  const translate = useTranslate();
  const area = translate(`resources.log_ins.areas.${record.area}`);
  return `${area} · ${translate(`resources.log_ins.steps.${record.step}`)}`;
}

function Times({ record }: OfRow) {
  return useText()("resources.log_ins.times", { smart_count: record.times });
}
