import type { EarnRule } from "@/api/types";
import { useText } from "@/i18n/useText";
import { useAmount } from "@/ui/Amount";
import { AsIs, At } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { RuleStateTag } from "./states";

interface OfRule {
  record: EarnRule;
}

export const EarnRuleList = listPage<EarnRule>({
  resource: "earn_rules",
  actions: <NewButton />,
  columns: { kind: Kind, gives: Gives, valid_days: Lasts, is_on: IsOn, since: At, edited_by: AsIs },
  card: { title: "kind", tag: "is_on", lines: ["gives", "valid_days"] },
});

function Kind({ record }: OfRule) {
  return useText()(`resources.earn_rules.kinds.${record.kind}`);
}

/** Shows how many points a rule gives, and per what. */
function Gives({ record: { points, per, currency } }: OfRule) {
  return useText()("resources.earn_rules.points_per", { points, amount: useAmount()(per, currency) });
}

function Lasts({ record: { valid_days } }: OfRule) {
  const text = useText();
  return valid_days === null
    ? text("resources.earn_rules.for_good")
    : text("resources.earn_rules.for_days", { smart_count: valid_days });
}

function IsOn({ record }: OfRule) {
  return <RuleStateTag state={record.is_on ? "on" : "off"} />;
}
