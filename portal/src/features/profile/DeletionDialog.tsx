import Button from "@mui/material/Button";
import { useState } from "react";
import type { User } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Modal } from "@/shared/ui/Modal";
import { useKeepAccount } from "./api";
import { profileTexts } from "./texts";

export function DeletionDialog({ user, dueAt }: { user: User; dueAt: string }) {
  const t = useTexts(profileTexts);
  const keep = useKeepAccount();
  const [isSeen, setSeen] = useState(false);
  return (
    <Modal
      open={!isSeen}
      title={t.leavingTitle}
      width={460}
      onClose={() => setSeen(true)}
      footer={
        <>
          <Button variant="outlined" onClick={() => setSeen(true)}>
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
