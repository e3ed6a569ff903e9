import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import type { Chosen } from "@/shared/ticked/chosen";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { useBulkChange, useBulkPreview } from "./api";
import { EditFields } from "./EditFields";
import { type Draft, editOf, type Kind, kinds, noDraft } from "./edits";
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
  const [draft, setDraft] = useState(noDraft);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const edit = editOf(draft);
  const preview = useBulkPreview(chosen, edit);
  const looked = preview.data;
  const isIdle = looked?.changed === 0 && looked.looked_at === looked.count;
  const start = useBulkChange();
  const submit = () => {
    if (!edit) return;
    start.mutate(
      { chosen, edit },
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
      submitLabel={t.apply(chosen.count)}
      disabled={!edit || isIdle}
      busy={start.isPending}
      problem={start.error ? messageOf(start.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Select
        label={t.what}
        choices={kinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
        value={draft.kind}
        onChange={(event) => set({ kind: event.target.value as Kind })}
      />
      <EditFields draft={draft} set={set} />
      <Preview preview={preview} isComplete={edit !== undefined} />
      <Muted>{t.undoHint}</Muted>
    </FormDialog>
  );
}
