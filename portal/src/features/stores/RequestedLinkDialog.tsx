import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useEffect } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { leave } from "@/shared/navigation/leave";
import { platformName, type SQUARE, WIX } from "@/shared/stores/platforms";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { useRequestedLink } from "./api";
import { CONNECT_WIDTH } from "./ConnectForm";
import { GoToStoreDialog } from "./GoToStoreDialog";
import { storesTexts } from "./texts";

interface RequestedLinkDialogProps {
  platform: typeof WIX | typeof SQUARE;
  /** The address of a store to reconnect; empty for a new one. */
  shop: string;
  onBack: () => void;
  onClose: () => void;
}

/** For platforms that need no address: redirects to Wix at once, to Square after naming the target. */
export function RequestedLinkDialog({ platform, shop, onBack, onClose }: RequestedLinkDialogProps) {
  const t = useTexts(storesTexts);
  const { data: url = "", error } = useRequestedLink(platform, shop);
  const isStraight = platform === WIX;
  useEffect(() => {
    if (url && isStraight) leave(url);
  }, [url, isStraight]);
  if (url && !isStraight) return <GoToStoreDialog url={url} text={t.goSquareText} onClose={onClose} />;
  return (
    <Modal
      title={platformName(platform)}
      width={CONNECT_WIDTH}
      onClose={onClose}
      footer={
        <Button variant="outlined" onClick={onBack}>
          {t.back}
        </Button>
      }
    >
      <Stack>
        {error ? (
          <Alert severity="error">{messageOf(error)}</Alert>
        ) : (
          <Row role="status">
            <CircularProgress size={20} aria-hidden />
            <Muted>{t.leaving(platformName(platform))}</Muted>
          </Row>
        )}
      </Stack>
    </Modal>
  );
}
