import Button from "@mui/material/Button";
import { defineTexts, useTexts } from "@/shared/i18n/texts";
import { reload } from "@/shared/navigation/leave";
import { Modal } from "@/shared/ui/Modal";

const versionTexts = defineTexts({
  title: ["A new version is ready", "新版本已就绪"],
  text: [
    "Tradewind was updated. Reload to use the new version. You stay on this page.",
    "Tradewind 已更新。重新加载页面即可使用新版本，您仍会停留在当前页面。",
  ],
  later: ["Later", "稍后"],
  reload: ["Reload", "重新加载"],
});

export function VersionDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(versionTexts);
  return (
    <Modal
      title={t.title}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t.later}
          </Button>
          <Button variant="contained" onClick={reload}>
            {t.reload}
          </Button>
        </>
      }
    >
      {t.text}
    </Modal>
  );
}
