import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Comparisons } from "@/shared/override/Comparisons";
import { OverSet, overFields } from "@/shared/override/OverSet";
import type { Chosen } from "@/shared/ticked/chosen";
import { tellProcess } from "@/shared/toasts/toasts";
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
  const form = useSavedForm({
    defaultValues: { fields: [...overFields] },
    save: useReimport(),
    request: (values) => ({ chosen, ...values }),
    onSaved: (process) => {
      tellProcess(process, "info", t.started(process));
      onStarted();
    },
  });
  const fields = form.choice("fields");
  return (
    <FormDialog
      title={t.title(chosen.count)}
      width={640}
      submitLabel={t.reimport}
      disabled={fields.value.length === 0}
      busy={form.busy}
      problem={form.problem}
      aside
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      <OverSet chosen={fields.value} onChange={fields.onChange} />
      {shown.length > 0 && (
        <Comparisons
          ids={shown}
          count={chosen.count}
          fields={fields.value}
          useCompared={useReimportCompared}
        />
      )}
    </FormDialog>
  );
}
