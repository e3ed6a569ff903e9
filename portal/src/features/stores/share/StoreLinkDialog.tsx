import Button from "@mui/material/Button";
import { useState } from "react";
import type { Store } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Stack } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { Modal } from "@/shared/ui/Modal";
import { ShownOnceDialog } from "@/shared/ui/ShownOnceDialog";
import { storeLinkTexts } from "./texts";
import { useStoreLinks } from "./useStoreLinks";

interface StoreLinkDialogProps {
  stores: readonly Store[];
  onClose: () => void;
}

/** Draws a link by which a partner's page reads facts of stores, and takes back all that were drawn. */
export function StoreLinkDialog({ stores, onClose }: StoreLinkDialogProps) {
  const t = useTexts(storeLinkTexts);
  const [chosen, setChosen] = useState<string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const { draw, takeBack } = useStoreLinks();
  const end = () =>
    takeBack.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        showToast("success", t.takenBack);
      },
    });
  if (draw.data)
    return (
      <ShownOnceDialog
        title={t.link}
        text={t.until(moment(draw.data.ends_at))}
        value={draw.data.url}
        onClose={draw.reset}
      />
    );
  return (
    <>
      <Modal
        open
        title={t.open}
        width={520}
        onClose={onClose}
        onSubmit={() => chosen.length > 0 && draw.mutate(chosen)}
        footer={
          <>
            <Button color="error" onClick={() => setAsking(true)}>
              {t.takeBack}
            </Button>
            <Button type="submit" variant="contained" disabled={chosen.length === 0} loading={draw.isPending}>
              {t.draw}
            </Button>
          </>
        }
      >
        <Stack>
          <Muted>{t.text}</Muted>
          <StoreChecklist stores={stores} chosen={chosen} onChange={setChosen} allLabel={t.all} />
        </Stack>
      </Modal>
      <ConfirmDialog
        open={isAsking}
        dangerous
        title={t.takeBackTitle}
        confirmLabel={t.takeBack}
        busy={takeBack.isPending}
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        {t.takeBackText}
      </ConfirmDialog>
    </>
  );
}
