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
import { draftOf, type EditionDraft, emptyEdition, isComplete, textOf, withPlansOf } from "./draft";
import { EditionForm } from "./EditionForm";

export function EditionCreate() {
  return (
    <Allowed resource="plans" action="show" loading={<PageSkeleton />}>
      <NewEdition />
    </Allowed>
  );
}

function NewEdition() {
  const text = useText();
  const back = useBack("plans");
  const navigate = useNavigate();
  const { createEdition } = useDataProvider<ConsoleDataProvider>();
  const [empty] = useState(emptyEdition);
  const kept = useKeptDraft("plans.new", empty);
  const send = (sent: EditionDraft) => createEdition(textOf(sent));
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.plans" }, send, (saved, sent) => {
    const { id, version } = saved;
    kept.settle(sent, {
      name: `plans.${id}`,
      saved: draftOf(saved),
      version,
      graft: withPlansOf(saved, sent),
    });
    void navigate(`/plans/${id}/show`, { replace: true });
  });
  return (
    <>
      <PageHeading title={text("resources.plans.add")} back={back} />
      <EditionForm
        draft={kept.draft}
        set={kept.set}
        fields={fields}
        onSave={() => save(kept.draft)}
        foot={<DraftFoot isFinal kept={kept} canSave={isComplete(kept.draft)} isSaving={isSaving} />}
      />
    </>
  );
}
