import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { Comparisons } from "@/shared/override/Comparisons";
import { type OverField, OverSet, overFields } from "@/shared/override/OverSet";
import type { Chosen } from "@/shared/ticked/chosen";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useReimport, useReimportCompared } from "./api";
import { reimportTexts } from "./texts";

interface ReimportDialogProps {
  chosen: Chosen;
  /** The ids that can be compared here. */
  shown: readonly string[];
  onClose: () => void;
  onStarted: () => void;
}

/** Takes chosen fields of listed products from their suppliers, once the differences were seen. */
export function ReimportDialog({ chosen, shown, onClose, onStarted }: ReimportDialogProps) {
  const t = useTexts(reimportTexts);
  const [fields, setFields] = useState<OverField[]>([...overFields]);
  const reimport = useReimport();
  const submit = () => {
    if (fields.length === 0) return;
    reimport.mutate(
      { chosen, fields },
      {
        onSuccess: (process) => {
          showToast("info", t.started(process));
          onStarted();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.title(chosen.count)}
      width={640}
      submitLabel={t.reimport}
      disabled={fields.length === 0}
      busy={reimport.isPending}
      problem={reimport.error ? messageOf(reimport.error) : undefined}
      aside
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      <OverSet chosen={fields} onChange={setFields} />
      {shown.length > 0 && (
        <Comparisons ids={shown} count={chosen.count} fields={fields} useCompared={useReimportCompared} />
      )}
    </FormDialog>
  );
}
