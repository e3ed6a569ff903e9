import { useWatch } from "react-hook-form";
import type { CustomerField } from "@/api/customers";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { ChoiceInput, LineInput, ListInput, NAMES_APART, TickInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { Section } from "@/ui/Section";
import { KINDS, UseTag } from "./states";

const blank = () => ({
  label_en: "",
  label_zh: "",
  kind: "text",
  choices: [] as string[],
  position: "0",
  is_active: true,
});
type Draft = ReturnType<typeof blank>;

export const { Show: FieldShow, Create: FieldCreate } = draftPages<CustomerField, Draft>({
  resource: "customer_fields",
  title: (saved, nameOf) => nameOf({ name_en: saved.label_en, name_zh: saved.label_zh }),
  blank,
  draftOf: (saved, same) => ({ ...same, position: String(saved.position) }),
  wire: ({ choices, position, ...draft }) => ({
    ...draft,
    choices: draft.kind === "choice" ? choices : [],
    position: Number(position),
  }),
  isComplete: ({ label_en, kind, choices }) =>
    label_en.trim() !== "" && (kind !== "choice" || choices.length > 0),
  isFinal: () => true,
  Tag: ({ record }) => <UseTag state={String(record.is_active)} />,
  Fields,
});

function Fields() {
  const text = useText();
  const kind = useWatch({ name: "kind" });
  return (
    <Section title={text("resources.customer_fields.field")}>
      <FieldGrid>
        <LineInput source="label_en" limit={100} required />
        <LineInput source="label_zh" limit={100} lang="zh" />
        <ChoiceInput source="kind" choices={KINDS} />
        {kind === "choice" && (
          <ListInput
            source="choices"
            separator={NAMES_APART}
            joint={"\n"}
            lines={3}
            required
            hint="resources.customer_fields.choices_hint"
          />
        )}
        <LineInput source="position" type="number" min={0} max={1000} />
        <TickInput source="is_active" />
      </FieldGrid>
    </Section>
  );
}
