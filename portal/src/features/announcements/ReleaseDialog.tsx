import Button from "@mui/material/Button";
import type { Announcement } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { reload } from "@/shared/navigation/leave";
import { useGo } from "@/shared/navigation/useGo";
import { Modal } from "@/shared/ui/Modal";
import { WrittenText } from "@/shared/ui/WrittenText";
import { useMarkRead } from "./api";
import { announcementTexts } from "./texts";

/** Specification 000, section 9. */
const WIDTH = 656;

/** The announcement of a new version; "Try it now" opens its link, or reloads the page. */
export function ReleaseDialog({ release, onClose }: { release: Announcement; onClose: () => void }) {
  const t = useTexts(announcementTexts);
  const go = useGo();
  const markRead = useMarkRead();
  const close = () => {
    markRead.mutate(release.id);
    onClose();
  };
  const tryNow = async () => {
    // A reload before the server has stored this would show the dialog again.
    await markRead.mutateAsync(release.id);
    onClose();
    if (release.detail.router) go(release.detail.router);
    else reload();
  };
  return (
    <Modal
      title={release.title}
      width={WIDTH}
      onClose={close}
      footer={
        <>
          <Button variant="outlined" onClick={close}>
            {t.close}
          </Button>
          <Button variant="contained" loading={markRead.isPending} onClick={() => void tryNow()}>
            {t.tryItNow}
          </Button>
        </>
      }
    >
      <WrittenText html={release.content} />
    </Modal>
  );
}
