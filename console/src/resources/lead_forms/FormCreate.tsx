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
import { draftOf, emptyDraft, type FormDraft, isComplete, questionsOf, textOf } from "./draft";
import { PartnerForm } from "./PartnerForm";

export function FormCreate() {
  return (
    <Allowed resource="lead_forms" action="show" loading={<PageSkeleton />}>
      <NewForm />
    </Allowed>
  );
}

function NewForm() {
  const text = useText();
  const back = useBack("lead_forms");
  const navigate = useNavigate();
  const { createLeadForm } = useDataProvider<ConsoleDataProvider>();
  const kept = useKeptDraft("lead_forms.new", emptyDraft);
  const send = (sent: FormDraft) => createLeadForm(textOf(sent, questionsOf(sent)));
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.lead_forms" },
    send,
    (saved, sent) => {
      const { id, version } = saved;
      kept.settle(sent, { name: `lead_forms.${id}`, saved: draftOf(saved), version });
      void navigate(`/lead_forms/${id}/show`, { replace: true });
    },
  );
  const foot = <DraftFoot isFinal kept={kept} canSave={isComplete(kept.draft)} isSaving={isSaving} />;
  return (
    <>
      <PageHeading title={text("resources.lead_forms.write")} back={back} />
      <PartnerForm
        draft={kept.draft}
        set={kept.set}
        fields={fields}
        onSave={() => save(kept.draft)}
        foot={foot}
      />
    </>
  );
}
