import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { useDeleteProducts } from "../api/useDeleteProducts";
import { listTexts } from "../texts";

interface DeleteDialogProps {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ ids, onClose, onDone }: DeleteDialogProps) {
  const t = useTexts(listTexts);
  const remove = useDeleteProducts();
  const confirm = () =>
    remove.mutate([...ids], {
      onSuccess: (process) => {
        showToast("info", t.deleteStarted(process));
        onDone();
      },
    });
  return (
    <ConfirmDialog
      open
      dangerous
      title={t.deleteTitle(ids.length)}
      confirmLabel={t.delete}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t.deleteText}
    </ConfirmDialog>
  );
}
