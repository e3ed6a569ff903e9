import type { EarnRule } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { AmountInput } from "@/ui/form/amounts";
import { ChoiceInput, LineInput, TickInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { Section } from "@/ui/Section";
import { KINDS, RuleStateTag } from "./states";

const blank = () => ({
  kind: "plan_paid" as EarnRule["kind"],
  points: "1",
  per: "1.00",
  currency: "USD",
  valid_days: "365",
  is_on: true,
});

type Draft = ReturnType<typeof blank>;

export const { Show: EarnRuleShow, Create: EarnRuleCreate } = draftPages<EarnRule, Draft>({
  resource: "earn_rules",
  title: ({ points, per, currency }) => `${points} / ${per} ${currency}`,
  blank,
  numbers: ["points", "valid_days"],
  isComplete: ({ points, per, currency }) => Boolean(points && per && currency),
  isFinal: () => true,
  Tag: ({ record }) => <RuleStateTag state={record.is_on ? "on" : "off"} />,
  Fields,
});

function Fields() {
  return (
    <Section title={useText()("resources.earn_rules.rule")}>
      <FieldGrid>
        <ChoiceInput source="kind" choices={KINDS} />
        <LineInput source="points" type="number" min={1} required />
        <AmountInput
          source="per"
          unit={{ source: "currency" }}
          hint="resources.earn_rules.per_hint"
          required
        />
        <LineInput source="currency" limit={3} required />
        <LineInput source="valid_days" type="number" min={1} hint="resources.earn_rules.days_hint" />
        <TickInput source="is_on" />
      </FieldGrid>
    </Section>
  );
}
