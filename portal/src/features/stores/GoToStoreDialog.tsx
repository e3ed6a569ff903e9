import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import { CONNECT_WIDTH } from "./ConnectForm";
import { storesTexts } from "./texts";

interface GoToStoreDialogProps {
  url: string;
  text: string;
  /** Opens the store's page in a new window, while this page waits. */
  newWindow?: boolean;
  onClose: () => void;
}

/** Names the target of a redirect before it happens. */
export function GoToStoreDialog({ url, text, newWindow = false, onClose }: GoToStoreDialogProps) {
  const t = useTexts(storesTexts);
  const ui = useTexts(uiTexts);
  const [left, setLeft] = useState(false);
  const elsewhere = newWindow ? { target: "_blank", rel: "noopener" } : {};
  return (
    <Modal
      title={t.goTitle}
      width={CONNECT_WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button variant="contained" href={url} onClick={() => setLeft(newWindow)} {...elsewhere}>
            {t.go}
          </Button>
        </>
      }
    >
      <Stack>
        {text}
        {left && <Muted role="status">{t.waiting}</Muted>}
      </Stack>
    </Modal>
  );
}
