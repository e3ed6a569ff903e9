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
import { emptyDraft, isComplete, newPageOf } from "./draft";
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
  const { draft, isDirty, set, discard } = useKeptDraft("topic_pages.new", emptyDraft);
  const send = () => createTopicPage(newPageOf(draft));
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.topic_pages" }, send, ({ id }) => {
    discard();
    void navigate(`/topic_pages/${id}/show`, { replace: true });
  });
  const foot = (
    <DraftFoot isDirty={isDirty} canSave={isComplete(draft)} isSaving={isSaving} onDiscard={discard} />
  );
  return (
    <>
      <PageHeading title={text("resources.topic_pages.write")} back={back} />
      <TopicForm isNew draft={draft} set={set} fields={fields} onSave={() => save(draft)} foot={foot} />
    </>
  );
}
