import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useTagOrders } from "../api";
import { bulkTexts } from "./bulkTexts";

interface TagDialogProps {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Returns the tags that commas separate, also those of a Chinese keyboard. */
const tagsIn = (text: string) => [
  ...new Set(
    text
      .split(/[,，、]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Adds and removes tags of orders at once. */
export function TagDialog({ ids, onClose, onDone }: TagDialogProps) {
  const t = useTexts(bulkTexts);
  const form = useSavedForm({
    defaultValues: { add: "", remove: "" },
    save: useTagOrders(),
    request: ({ add, remove }) => ({ ids, add: tagsIn(add), remove: tagsIn(remove) }),
    onSaved: (count) => {
      showToast("success", t.tagged(count));
      onDone();
    },
  });
  const { add, remove } = form.watch();
  return (
    <FormDialog
      title={t.tagTitle(ids.length)}
      disabled={tagsIn(add).length + tagsIn(remove).length === 0}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      <Field label={t.tagAdd} hint={t.tagHint} {...form.field("add")} />
      <Field label={t.tagRemove} {...form.field("remove")} />
    </FormDialog>
  );
}
