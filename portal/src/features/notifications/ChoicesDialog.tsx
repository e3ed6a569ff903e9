import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { ChoicesFields } from "./ChoicesFields";
import { notificationTexts } from "./texts";
import { useChoosing } from "./useChoosing";

const WIDTH = 560;

/** By which way this user is told of each kind of event, and how often mails leave. */
export function ChoicesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(notificationTexts);
  const { chosen, change, isChanged, isSaving, save, error, refetch } = useChoosing(onClose);
  const footer = (
    <Button type="submit" variant="contained" loading={isSaving} disabled={!isChanged}>
      {t.save}
    </Button>
  );
  return (
    <Modal open title={t.settings} width={WIDTH} onClose={onClose} onSubmit={save} footer={footer}>
      {chosen && <ChoicesFields chosen={chosen} onChange={change} />}
      {!chosen && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!chosen && !error && <ListSkeleton rows={4} height={48} />}
    </Modal>
  );
}
