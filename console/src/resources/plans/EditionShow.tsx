import { useDataProvider } from "react-admin";
import type { Edition } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack, useShowSaved } from "@/ui/RecordPage";
import { draftOf, type EditionDraft, isComplete, textOf, withPlansOf } from "./draft";
import { EditionForm } from "./EditionForm";
import { EditionStateTag } from "./EditionStateTag";

export function EditionShow() {
  return (
    <RecordPage<Edition> resource="plans">
      {(edition) => <Detail key={edition.id} edition={edition} />}
    </RecordPage>
  );
}

function Detail({ edition }: { edition: Edition }) {
  const back = useBack("plans");
  const show = useShowSaved("plans");
  const title = useOwnName()(edition);
  const { id, state } = edition;
  const { saveEdition } = useDataProvider<ConsoleDataProvider>();
  const kept = useKeptDraft(`plans.${id}`, draftOf(edition), edition.version);
  const send = (sent: EditionDraft) => saveEdition(id, { ...textOf(sent), version: kept.version });
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.plans" }, send, (saved, sent) => {
    show(saved);
    kept.settle(sent, { saved: draftOf(saved), version: saved.version, graft: withPlansOf(saved, sent) });
  });
  return (
    <>
      <PageHeading title={title} back={back} tag={<EditionStateTag state={state} />} />
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
