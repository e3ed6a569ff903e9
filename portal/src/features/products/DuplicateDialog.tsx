import Alert from "@mui/material/Alert";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { useStores } from "@/shared/stores/useStores";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Pending } from "@/shared/ui/Pending";
import { type Chosen, countOf, useDuplicate } from "./api";
import { productsTexts } from "./texts";

interface DuplicateDialogProps {
  chosen: Chosen;
  onClose: () => void;
  onDone: () => void;
}

const NO_STORES: { store_ids: string[] } = { store_ids: [] };

/** Puts products into more stores; where one is already is left alone. */
export function DuplicateDialog({ chosen, onClose, onDone }: DuplicateDialogProps) {
  const t = useTexts(productsTexts);
  const stores = useStores();
  const form = useSavedForm({
    defaultValues: NO_STORES,
    schema: { store_ids: (ids) => ids.length > 0 || t.selectStore },
    save: useDuplicate(),
    request: ({ store_ids }) => ({ chosen, stores: store_ids }),
    onSaved: (process) => {
      showToast("info", t.duplicateStarted(process));
      onDone();
    },
  });
  const into = form.choice("store_ids");
  return (
    <FormDialog
      title={t.duplicateTitle(countOf(chosen))}
      submitLabel={t.duplicate}
      busy={form.busy}
      problem={form.problem}
      aside
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Muted>{t.duplicateText}</Muted>
      {into.error && <Alert severity="warning">{into.error}</Alert>}
      <Pending query={stores} rows={3} height={40} />
      {stores.data && (
        <StoreChecklist stores={stores.data.stores} chosen={into.value} onChange={into.onChange} />
      )}
    </FormDialog>
  );
}
