import type { TopicPage } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import { At, Unbroken } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { Mono } from "@/ui/Mono";
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

export const TopicList = listPage<TopicPage>({
  resource: "topic_pages",
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
    usage: Usage,
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

function Usage({ record }: OfPage) {
  const { views, imports, publications } = record.usage;
  return <Mono>{`${views} / ${imports} / ${publications}`}</Mono>;
}

function UsageLine({ record }: OfPage) {
  return useText()("resources.topic_pages.used", { ...record.usage });
}

function Readers({ record }: OfPage) {
  const text = useText();
  return record.owner || text("resources.topic_pages.everybody");
}
