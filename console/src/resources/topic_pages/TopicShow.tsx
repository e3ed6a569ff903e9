import { useDataProvider, useRefresh } from "react-admin";
import type { TopicPage } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { draftOf, isComplete, textOf } from "./draft";
import { PUBLISHED } from "./states";
import { TopicCommands } from "./TopicCommands";
import { TopicForm } from "./TopicForm";
import { TopicStateTag } from "./TopicStateTag";

export function TopicShow() {
  return (
    <RecordPage<TopicPage> resource="topic_pages">
      {/* What was saved has a new version: the form starts from it anew. */}
      {(page) => <Detail key={`${page.id}-${page.version}`} page={page} />}
    </RecordPage>
  );
}

function Detail({ page }: { page: TopicPage }) {
  const back = useBack("topic_pages");
  const refresh = useRefresh();
  const { id, version } = page;
  const { saveTopicPage } = useDataProvider<ConsoleDataProvider>();
  const { draft, isDirty, set, discard } = useKeptDraft(`topic_pages.${id}.${version}`, draftOf(page));
  const send = () => saveTopicPage(id, { ...textOf(draft), version });
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.topic_pages" }, send, () => {
    discard();
    refresh();
  });
  const foot = (
    <DraftFoot
      isFinal={page.status === PUBLISHED}
      isDirty={isDirty}
      canSave={isComplete(draft)}
      isSaving={isSaving}
      onDiscard={discard}
    />
  );
  return (
    <>
      <PageHeading
        title={page.name_en}
        back={back}
        tag={<TopicStateTag status={page.status} />}
        actions={<TopicCommands page={page} isDirty={isDirty} />}
      />
      <Sections>
        <Record page={page} />
        <TopicForm draft={draft} set={set} fields={fields} onSave={() => save(draft)} foot={foot} />
      </Sections>
    </>
  );
}

function Record({ page }: { page: TopicPage }) {
  const text = useText();
  const facts = [
    { label: text("resources.topic_pages.fields.id"), value: page.id },
    { label: text("resources.topic_pages.fields.created_at"), value: <Moment at={page.created_at} /> },
    { label: text("resources.topic_pages.fields.edited_at"), value: <Moment at={page.edited_at} /> },
    { label: text("resources.topic_pages.fields.edited_by"), value: page.edited_by },
  ];
  return (
    <Section title={text("resources.topic_pages.facts")}>
      <Facts facts={facts} />
    </Section>
  );
}
