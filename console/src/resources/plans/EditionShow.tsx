import { useDataProvider, useRefresh } from "react-admin";
import type { Edition } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { draftOf, isComplete, textOf } from "./draft";
import { EditionForm } from "./EditionForm";
import { EditionStateTag } from "./EditionStateTag";

export function EditionShow() {
  return (
    <RecordPage<Edition> resource="plans">
      {/* What was saved has a new version: the form starts from it anew. */}
      {(edition) => <Detail key={`${edition.id}-${edition.version}`} edition={edition} />}
    </RecordPage>
  );
}

function Detail({ edition }: { edition: Edition }) {
  const back = useBack("plans");
  const refresh = useRefresh();
  const title = useOwnName()(edition);
  const { id, version, state } = edition;
  const { saveEdition } = useDataProvider<ConsoleDataProvider>();
  const { draft, isDirty, set, discard } = useKeptDraft(`plans.${id}.${version}`, draftOf(edition));
  const send = () => saveEdition(id, { ...textOf(draft), version });
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.plans" }, send, () => {
    discard();
    refresh();
  });
  return (
    <>
      <PageHeading title={title} back={back} tag={<EditionStateTag state={state} />} />
      <EditionForm
        draft={draft}
        set={set}
        fields={fields}
        onSave={() => save(draft)}
        foot={
          <DraftFoot
            isFinal
            isDirty={isDirty}
            canSave={isComplete(draft)}
            isSaving={isSaving}
            onDiscard={discard}
          />
        }
      />
    </>
  );
}
