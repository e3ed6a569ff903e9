import type { Reward } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { AmountInput } from "@/ui/form/amounts";
import { ChoiceInput, LineInput, TickInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { Section } from "@/ui/Section";
import { KINDS, RewardStateTag } from "./states";

const blank = () => ({
  kind: "plan_discount" as Reward["kind"],
  name_en: "",
  name_zh: "",
  points: "100",
  amount: "",
  currency: "USD",
  valid_days: "90",
  is_on: true,
});

type Draft = ReturnType<typeof blank>;

export const { Show: RewardShow, Create: RewardCreate } = draftPages<Reward, Draft>({
  resource: "rewards",
  title: (saved, nameOf) => nameOf(saved),
  blank,
  numbers: ["points", "valid_days"],
  isComplete: ({ name_en, name_zh, points, amount, currency, valid_days }) =>
    Boolean(name_en.trim() && name_zh.trim() && points && amount && currency && valid_days),
  isFinal: () => true,
  Tag: ({ record }) => <RewardStateTag state={record.is_on ? "on" : "off"} />,
  Fields,
});

function Fields() {
  return (
    <Section title={useText()("resources.rewards.reward")}>
      <FieldGrid>
        <ChoiceInput source="kind" choices={KINDS} />
        <LineInput source="name_en" limit={100} required />
        <LineInput source="name_zh" limit={100} required />
        <LineInput source="points" type="number" min={1} required />
        <AmountInput source="amount" unit={{ source: "currency" }} required />
        <LineInput source="currency" limit={3} hint="resources.rewards.currency_hint" required />
        <LineInput source="valid_days" type="number" min={1} hint="resources.rewards.days_hint" required />
        <TickInput source="is_on" />
      </FieldGrid>
    </Section>
  );
}
