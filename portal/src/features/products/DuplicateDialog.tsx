import Alert from "@mui/material/Alert";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
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

/** Puts products into more stores; where one is already is left alone. */
export function DuplicateDialog({ chosen, onClose, onDone }: DuplicateDialogProps) {
  const t = useTexts(productsTexts);
  const stores = useStores();
  const [into, setInto] = useState<string[]>([]);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const duplicate = useDuplicate();
  const submit = () => {
    setIsSubmitted(true);
    if (into.length === 0) return;
    duplicate.mutate(
      { chosen, stores: into },
      {
        onSuccess: (process) => {
          showToast("info", t.duplicateStarted(process));
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.duplicateTitle(countOf(chosen))}
      submitLabel={t.duplicate}
      busy={duplicate.isPending}
      problem={duplicate.error ? messageOf(duplicate.error) : undefined}
      aside
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted>{t.duplicateText}</Muted>
      {isSubmitted && into.length === 0 && <Alert severity="warning">{t.selectStore}</Alert>}
      <Pending query={stores} rows={3} height={40} />
      {stores.data && <StoreChecklist stores={stores.data.stores} chosen={into} onChange={setInto} />}
    </FormDialog>
  );
}
