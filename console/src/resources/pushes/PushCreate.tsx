import { useState } from "react";
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
import { emptyDraft, isComplete, textOf } from "./draft";
import { PushForm } from "./PushForm";

export function PushCreate() {
  return (
    <Allowed resource="push_messages" action="show" loading={<PageSkeleton />}>
      <NewPush />
    </Allowed>
  );
}

function NewPush() {
  const text = useText();
  const back = useBack("push_messages");
  const navigate = useNavigate();
  const { createPush } = useDataProvider<ConsoleDataProvider>();
  const [empty] = useState(() => emptyDraft(new Date()));
  const { draft, isDirty, set, discard } = useKeptDraft("push_messages.new", empty);
  const send = () => createPush(textOf(draft));
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.push_messages" }, send, ({ id }) => {
    discard();
    void navigate(`/push_messages/${id}/show`, { replace: true });
  });
  const foot = (
    <DraftFoot isDirty={isDirty} canSave={isComplete(draft)} isSaving={isSaving} onDiscard={discard} />
  );
  return (
    <>
      <PageHeading title={text("resources.push_messages.write")} back={back} />
      <PushForm draft={draft} set={set} fields={fields} onSave={() => save(draft)} foot={foot} />
    </>
  );
}
