import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { type Chosen, countOf, useDeletePublished } from "./api";
import { productsTexts } from "./texts";

interface DeleteDialogProps {
  chosen: Chosen;
  keepsImages: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ chosen, keepsImages, onClose, onDone }: DeleteDialogProps) {
  const t = useTexts(productsTexts);
  const remove = useDeletePublished();
  const confirm = () =>
    remove.mutate(chosen, {
      onSuccess: (process) => {
        showToast("info", t.started(process));
        onDone();
      },
    });
  return (
    <ConfirmDialog
      dangerous
      title={t.deleteTitle(countOf(chosen))}
      confirmLabel={t.delete}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t.deleteText}
      {keepsImages && <Muted>{t.deleteImages}</Muted>}
    </ConfirmDialog>
  );
}
