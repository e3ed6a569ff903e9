import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import type { Chosen } from "@/shared/ticked/chosen";
import { tellProcess } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { useBulkChange, useBulkPreview } from "./api";
import { EditFields } from "./EditFields";
import { editOf, kinds, noDraft } from "./edits";
import { Preview } from "./Preview";
import { bulkTexts } from "./texts";

interface BulkDialogProps {
  chosen: Chosen;
  onClose: () => void;
  onStarted: () => void;
}

/** One change of all chosen products: what, how it will look, then as a process that can be undone. */
export function BulkDialog({ chosen, onClose, onStarted }: BulkDialogProps) {
  const t = useTexts(bulkTexts);
  const form = useSavedForm({
    defaultValues: noDraft,
    save: useBulkChange(),
    request: (draft) => ({ chosen, edit: editOf(draft) }),
    onSaved: (process) => {
      tellProcess(process, "info", t.started(process));
      onStarted();
    },
  });
  const draft = form.watch();
  const edit = editOf(draft);
  const preview = useBulkPreview(chosen, edit);
  const looked = preview.data;
  const isIdle = looked?.changed === 0 && looked.looked_at === looked.count;
  return (
    <FormDialog
      title={t.title(chosen.count)}
      width={640}
      submitLabel={t.apply(chosen.count)}
      disabled={!edit || isIdle}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      <Select
        label={t.what}
        choices={kinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
        {...form.register("kind")}
      />
      <EditFields key={draft.kind} form={form} />
      <Preview preview={preview} isComplete={edit !== undefined} />
      <Muted>{t.undoHint}</Muted>
    </FormDialog>
  );
}
