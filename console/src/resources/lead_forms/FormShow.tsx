import OpenInNew from "@mui/icons-material/OpenInNew";
import Button from "@mui/material/Button";
import { useDataProvider } from "react-admin";
import type { LeadForm } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack, useShowSaved } from "@/ui/RecordPage";
import { draftOf, type FormDraft, isComplete, questionsOf, textOf } from "./draft";
import { FormStateTag } from "./FormStateTag";
import { PartnerForm } from "./PartnerForm";

export function FormShow() {
  return (
    <RecordPage<LeadForm> resource="lead_forms">{(form) => <Detail key={form.id} form={form} />}</RecordPage>
  );
}

function Detail({ form }: { form: LeadForm }) {
  const text = useText();
  const back = useBack("lead_forms");
  const show = useShowSaved("lead_forms");
  const { saveLeadForm } = useDataProvider<ConsoleDataProvider>();
  const { id } = form;
  const kept = useKeptDraft(`lead_forms.${id}`, draftOf(form), form.version);
  const send = (sent: FormDraft) =>
    saveLeadForm(id, { ...textOf(sent, questionsOf(sent)), version: kept.version });
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.lead_forms" },
    send,
    (saved, sent) => {
      show(saved);
      kept.settle(sent, { saved: draftOf(saved), version: saved.version });
    },
  );
  const foot = <DraftFoot isFinal kept={kept} canSave={isComplete(kept.draft)} isSaving={isSaving} />;
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
