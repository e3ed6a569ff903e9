import OpenInNew from "@mui/icons-material/OpenInNew";
import Button from "@mui/material/Button";
import { useDataProvider, useRefresh } from "react-admin";
import type { LeadForm } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { draftOf, isComplete, questionsOf, textOf } from "./draft";
import { FormStateTag } from "./FormStateTag";
import { PartnerForm } from "./PartnerForm";

export function FormShow() {
  return (
    <RecordPage<LeadForm> resource="lead_forms">
      {(form) => <Detail key={`${form.id}-${form.version}`} form={form} />}
    </RecordPage>
  );
}

function Detail({ form }: { form: LeadForm }) {
  const text = useText();
  const back = useBack("lead_forms");
  const refresh = useRefresh();
  const { saveLeadForm } = useDataProvider<ConsoleDataProvider>();
  const { id, version } = form;
  const { draft, isDirty, set, discard } = useKeptDraft(`lead_forms.${id}.${version}`, draftOf(form));
  const send = () => saveLeadForm(id, { ...textOf(draft, questionsOf(draft)), version });
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.lead_forms" }, send, () => {
    discard();
    refresh();
  });
  const foot = (
    <DraftFoot
      isFinal
      isDirty={isDirty}
      canSave={isComplete(draft)}
      isSaving={isSaving}
      onDiscard={discard}
    />
  );
  const open = form.is_active && (
    <Button variant="outlined" startIcon={<OpenInNew />} href={`/formAS/${form.code}`} target="_blank">
      {text("resources.lead_forms.open")}
    </Button>
  );
  return (
    <>
      <PageHeading
        title={form.partner}
        back={back}
        tag={<FormStateTag isActive={form.is_active} />}
        actions={open || undefined}
      />
      <PartnerForm draft={draft} set={set} fields={fields} onSave={() => save(draft)} foot={foot} />
    </>
  );
}
