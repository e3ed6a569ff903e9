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
import { draftOf, emptyDraft, isComplete, type PushDraft, textOf } from "./draft";
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
  const kept = useKeptDraft("push_messages.new", empty);
  const send = (sent: PushDraft) => createPush(textOf(sent));
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.push_messages" },
    send,
    (saved, sent) => {
      const { id, version } = saved;
      kept.settle(sent, { name: `push_messages.${id}`, saved: draftOf(saved), version });
      void navigate(`/push_messages/${id}/show`, { replace: true });
    },
  );
  const foot = <DraftFoot kept={kept} canSave={isComplete(kept.draft)} isSaving={isSaving} />;
  return (
    <>
      <PageHeading title={text("resources.push_messages.write")} back={back} />
      <PushForm
        draft={kept.draft}
        set={kept.set}
        fields={fields}
        onSave={() => save(kept.draft)}
        foot={foot}
      />
    </>
  );
}
