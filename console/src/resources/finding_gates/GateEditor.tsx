import type { FindingGates } from "@/api/types";
import { findingGateTexts } from "@/i18n/texts/findingGates";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { ListInput, TickInput } from "@/ui/form/inputs";
import { FieldColumn, FieldGrid } from "@/ui/form/layout";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";

type Group = FindingGates["premium_groups"][number];

const GROUPS: Group[] = [
  "inventory",
  "repurchase",
  "delivery",
  "positive_rate",
  "social",
  "sales",
  "dimensions",
];

const RECORD = findingGateTexts.finding_gates.record;

const blank = () => ({
  ...(Object.fromEntries(GROUPS.map((group) => [group, true])) as Record<Group, boolean>),
  special_deal_users: [] as string[],
});

/** Which filters need an upgrade, and who sees special deals: there is one record of it. */
export const { Show: GateShow } = draftPages<FindingGates, ReturnType<typeof blank>>({
  resource: "finding_gates",
  title: (_, nameOf) => nameOf({ name_en: RECORD[0], name_zh: RECORD[1] }),
  blank,
  draftOf: ({ premium_groups }, same) => ({
    ...same,
    ...Object.fromEntries(GROUPS.map((group) => [group, premium_groups.includes(group)])),
  }),
  wire: ({ special_deal_users, ...groups }) => ({
    premium_groups: GROUPS.filter((group) => groups[group]),
    special_deal_users,
  }),
  isComplete: () => true,
  isFinal: () => true,
  facts: ({ edited_at }) => ({ edited_at: edited_at && <Moment at={edited_at} /> }),
  Fields,
});

function Fields() {
  const text = useText();
  return (
    <>
      <Section title={text("resources.finding_gates.fields.premium_groups")}>
        <FieldGrid>
          {GROUPS.map((group) => (
            <TickInput key={group} source={group} />
          ))}
        </FieldGrid>
      </Section>
      <Section title={text("resources.finding_gates.fields.special_deal_users")}>
        <FieldColumn>
          <ListInput
            source="special_deal_users"
            joint={"\n"}
            lines={3}
            hint="resources.finding_gates.users_hint"
          />
        </FieldColumn>
      </Section>
    </>
  );
}
