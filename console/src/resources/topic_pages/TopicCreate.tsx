import { useDataProvider } from "react-admin";
import { useNavigate } from "react-router";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Allowed } from "@/ui/Allowed";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { useBack } from "@/ui/RecordPage";
import { PageSkeleton } from "@/ui/Skeletons";
import { draftOf, emptyDraft, isComplete, newPageOf, type TopicDraft } from "./draft";
import { TopicForm } from "./TopicForm";

export function TopicCreate() {
  return (
    <Allowed resource="topic_pages" action="create" loading={<PageSkeleton />}>
      <NewTopic />
    </Allowed>
  );
}

function NewTopic() {
  const text = useText();
  const back = useBack("topic_pages");
  const navigate = useNavigate();
  const { createTopicPage } = useDataProvider<ConsoleDataProvider>();
  const kept = useKeptDraft("topic_pages.new", emptyDraft);
  const send = (sent: TopicDraft) => createTopicPage(newPageOf(sent));
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.topic_pages" },
    send,
    (saved, sent) => {
      const { id, version } = saved;
      kept.settle(sent, { name: `topic_pages.${id}`, saved: draftOf(saved), version });
      void navigate(`/topic_pages/${id}/show`, { replace: true });
    },
  );
  const foot = <DraftFoot kept={kept} canSave={isComplete(kept.draft)} isSaving={isSaving} />;
  return (
    <>
      <PageHeading title={text("resources.topic_pages.write")} back={back} />
      <TopicForm
        isNew
        draft={kept.draft}
        set={kept.set}
        fields={fields}
        onSave={() => save(kept.draft)}
        foot={foot}
      />
    </>
  );
}
