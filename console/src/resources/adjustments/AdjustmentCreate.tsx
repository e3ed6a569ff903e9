import { useState } from "react";
import { useDataProvider } from "react-admin";
import { useNavigate, useSearchParams } from "react-router";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Allowed } from "@/ui/Allowed";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { PageHeading } from "@/ui/PageHeading";
import { useBack } from "@/ui/RecordPage";
import { PageSkeleton } from "@/ui/Skeletons";
import { AdjustmentForm } from "./AdjustmentForm";
import { emptyDraft, wanted } from "./draft";

export function AdjustmentCreate() {
  return (
    <Allowed resource="adjustments" action="create" loading={<PageSkeleton />}>
      <NewAdjustment />
    </Allowed>
  );
}

function NewAdjustment() {
  const text = useText();
  const back = useBack("adjustments");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { createAdjustment } = useDataProvider<ConsoleDataProvider>();
  const [draft, setDraft] = useState(() => emptyDraft(params.get("merchant") ?? ""));
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.adjustments" },
    () => createAdjustment(draft.merchant.trim(), wanted(draft)),
    ({ id }) => void navigate(`/adjustments/${id}/show`, { replace: true }),
  );
  return (
    <>
      <PageHeading title={text("resources.adjustments.write")} back={back} />
      <AdjustmentForm
        draft={draft}
        set={(change) => setDraft({ ...draft, ...change })}
        fields={fields}
        isSaving={isSaving}
        onSave={() => save(draft)}
      />
    </>
  );
}
