import { useText } from "@/i18n/useText";
import { FieldGrid } from "@/ui/draft/DraftForm";
import type { DraftFormProps } from "@/ui/draft/draftInputs";
import { Section } from "@/ui/Section";
import { Choice } from "./Choice";
import {
  AFFILIATIONS,
  DISPLAY_TYPES,
  FIXED_IDS,
  PAGE_TYPES,
  TEMPLATES,
  TOPIC_TYPES,
  type TopicDraft,
} from "./draft";

const KINDS = {
  affiliation: AFFILIATIONS,
  topic_type: TOPIC_TYPES,
  page_type: PAGE_TYPES,
  display_type: DISPLAY_TYPES,
  template: TEMPLATES,
} as const;
type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Kind[];

type TopicKindsProps = Pick<DraftFormProps<TopicDraft>, "draft" | "set" | "fields"> & { isNew: boolean };

/** Where a topic page stands and how it looks. */
export function TopicKinds({ draft, set, fields, isNew }: TopicKindsProps) {
  const text = useText();
  const choicesOf = (kind: Kind) =>
    Object.entries(KINDS[kind]).map(([value, words]) => ({
      value: Number(value),
      label: text(`resources.topic_pages.kinds.${words}`),
    }));
  const fixed = Object.entries(FIXED_IDS).map(([value, words]) => ({
    value,
    label: `${value} · ${text(`resources.topic_pages.fixed.${words}`)}`,
  }));
  return (
    <Section title={text("resources.topic_pages.place")}>
      <FieldGrid>
        {isNew && (
          <Choice
            label={text("resources.topic_pages.fields.fixed_id")}
            value={draft.fixed_id}
            choices={[{ value: "", label: text("resources.topic_pages.ordinary") }, ...fixed]}
            error={fields.fixed_id}
            onChoose={(value) => set({ fixed_id: value })}
          />
        )}
        {NAMES.map((kind) => (
          <Choice
            key={kind}
            label={text(`resources.topic_pages.fields.${kind}`)}
            value={draft[kind] ?? 1}
            choices={choicesOf(kind)}
            error={fields[kind]}
            onChoose={(value) => set({ [kind]: Number(value) })}
          />
        ))}
      </FieldGrid>
    </Section>
  );
}
