import type { Store } from "@/shared/api/types";
import { filled } from "@/shared/forms/useFields";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useRenameStore } from "./api";
import { storesTexts } from "./texts";

export function RenameStoreDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const t = useTexts(storesTexts);
  const form = useSavedForm({
    defaultValues: { name: store.name },
    schema: { name: filled(t.nameWrong) },
    save: useRenameStore(),
    request: ({ name }) => ({ id: store.id, name: name.trim() }),
    toast: t.renamed,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t.rename}
      busy={form.busy}
      problem={form.problem}
      aside
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label={t.name} {...form.field("name")} />
    </FormDialog>
  );
}
