import Button from "@mui/material/Button";
import type { User } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Modal } from "@/shared/ui/Modal";
import { useKeepAccount } from "./api";
import { profileTexts } from "./texts";

interface DeletionDialogProps {
  user: User;
  dueAt: string;
  onClose: () => void;
}

export function DeletionDialog({ user, dueAt, onClose }: DeletionDialogProps) {
  const t = useTexts(profileTexts);
  const keep = useKeepAccount();
  return (
    <Modal
      title={t.leavingTitle}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t.leavingGoOn}
          </Button>
          <Button variant="contained" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t.leavingKeep}
          </Button>
        </>
      }
    >
      {(user.root_id ? t.leavingSubText : t.leavingText)(moment(dueAt))}
    </Modal>
  );
}
