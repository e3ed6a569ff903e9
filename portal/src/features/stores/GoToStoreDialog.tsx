import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import { CONNECT_WIDTH } from "./sizes";
import { storesTexts } from "./texts";

interface GoToStoreDialogProps {
  url: string;
  shop: string;
  onClose: () => void;
}

/** Says where the redirect leads before it happens. */
export function GoToStoreDialog({ url, shop, onClose }: GoToStoreDialogProps) {
  const t = useTexts(storesTexts);
  const ui = useTexts(uiTexts);
  return (
    <Modal
      open
      title={t.goTitle}
      width={CONNECT_WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button variant="contained" href={url}>
            {t.go}
          </Button>
        </>
      }
    >
      {t.goText(shop)}
    </Modal>
  );
}
