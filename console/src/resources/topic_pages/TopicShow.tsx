import { useDataProvider } from "react-admin";
import type { TopicPage } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack, useShowSaved } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { draftOf, isComplete, type TopicDraft, textOf } from "./draft";
import { PUBLISHED } from "./states";
import { TopicCommands } from "./TopicCommands";
import { TopicForm } from "./TopicForm";
import { TopicStateTag } from "./TopicStateTag";

export function TopicShow() {
  return (
    <RecordPage<TopicPage> resource="topic_pages">
      {(page) => <Detail key={page.id} page={page} />}
    </RecordPage>
  );
}

function Detail({ page }: { page: TopicPage }) {
  const back = useBack("topic_pages");
  const show = useShowSaved("topic_pages");
  const { id } = page;
  const { saveTopicPage } = useDataProvider<ConsoleDataProvider>();
  const kept = useKeptDraft(`topic_pages.${id}`, draftOf(page), page.version);
  const send = (sent: TopicDraft) => saveTopicPage(id, { ...textOf(sent), version: kept.version });
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.topic_pages" },
    send,
    (saved, sent) => {
      show(saved);
      kept.settle(sent, { saved: draftOf(saved), version: saved.version });
    },
  );
  const foot = (
    <DraftFoot
      isFinal={page.status === PUBLISHED}
      kept={kept}
      canSave={isComplete(kept.draft)}
      isSaving={isSaving}
    />
  );
  return (
    <>
      <PageHeading
        title={page.name_en}
        back={back}
        tag={<TopicStateTag status={page.status} />}
        actions={<TopicCommands key={page.version} page={page} isDirty={kept.isDirty} />}
      />
      <Sections>
        <Record page={page} />
        <TopicForm
          draft={kept.draft}
          set={kept.set}
          fields={fields}
          onSave={() => save(kept.draft)}
          foot={foot}
        />
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
