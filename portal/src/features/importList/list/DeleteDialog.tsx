import { useTexts } from "@/shared/i18n/texts";
import type { Chosen } from "@/shared/ticked/chosen";
import { tellProcess } from "@/shared/toasts/toasts";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { useDeleteProducts } from "../api";
import { listTexts } from "../texts";

interface DeleteDialogProps {
  chosen: Chosen;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ chosen, onClose, onDone }: DeleteDialogProps) {
  const t = useTexts(listTexts);
  const remove = useDeleteProducts();
  const confirm = () =>
    remove.mutate(chosen, {
      onSuccess: (process) => {
        tellProcess(process, "info", t.deleteStarted(process));
        onDone();
      },
    });
  return (
    <ConfirmDialog
      dangerous
      title={t.deleteTitle(chosen.count)}
      confirmLabel={t.delete}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t.deleteText}
    </ConfirmDialog>
  );
}
