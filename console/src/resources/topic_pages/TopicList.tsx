import { useLocale } from "react-admin";
import type { TopicPage } from "@/api/types";
import { wholeNumber } from "@/i18n/format";
import { languageTag } from "@/i18n/i18nProvider";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import { At, type FieldProps, Unbroken } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { AFFILIATIONS, KIND_CHOICES, TOPIC_STATES } from "./kinds";
import { TopicStateTag } from "./TopicStateTag";

const STATES = Object.entries(TOPIC_STATES).map(([id, { words }]) => ({
  id,
  name: `resources.topic_pages.states.${words}`,
}));

interface OfPage {
  record: TopicPage;
}

const Used = Object.assign(
  ({ record, source }: FieldProps<TopicPage>) =>
    wholeNumber(record.usage[source as keyof TopicPage["usage"]], languageTag(useLocale() ?? "en")),
  { align: "right" as const },
);

export const TopicList = listPage<TopicPage>({
  resource: "topic_pages",
  quick: [
    { words: "resources.topic_pages.quick.published", filter: { status: "2" } },
    { words: "resources.topic_pages.quick.drafts", filter: { status: "1" } },
    { words: "resources.topic_pages.quick.expiring", filter: { expiring: "true" } },
  ],
  filters: (
    <>
      <SearchFilter />
      <ChoiceFilter source="status" choices={STATES} />
      <ChoiceFilter source="affiliation" choices={KIND_CHOICES.affiliation} />
      <ChoiceFilter source="topic_type" choices={KIND_CHOICES.topic_type} />
    </>
  ),
  actions: <NewButton />,
  columns: {
    id: Unbroken,
    name_en: OwnName,
    status: ({ record }) => <TopicStateTag status={record.status} />,
    affiliation: Affiliation,
    owner: Readers,
    views: Used,
    imports: Used,
    publications: Used,
    edited_at: At,
  },
  card: { title: "name_en", tag: "status", lines: ["id", "owner", UsageLine, "edited_at"] },
});

function OwnName({ record }: OfPage) {
  return useOwnName()(record);
}

function Affiliation({ record }: OfPage) {
  return useText()(`resources.topic_pages.kinds.${AFFILIATIONS[record.affiliation]}`);
}

function UsageLine({ record }: OfPage) {
  return useText()("resources.topic_pages.used", { ...record.usage });
}

function Readers({ record }: OfPage) {
  const text = useText();
  return record.owner || text("resources.topic_pages.everybody");
}
