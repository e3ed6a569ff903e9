import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { paths } from "@/shared/navigation/paths";
import { Modal } from "@/shared/ui/Modal";
import { consentTexts as t } from "./texts";

interface ConsentDialogProps {
  onAgree: () => void;
  onRefuse: () => void;
}

/** The Android app's consent, in Chinese whatever the page speaks: its stores ask for it so. */
export function ConsentDialog({ onAgree, onRefuse }: ConsentDialogProps) {
  return (
    <div lang="zh-Hans">
      <Modal
        open
        title={t.title}
        width={440}
        onClose={onRefuse}
        onSubmit={onAgree}
        footer={
          <>
            <Button variant="outlined" onClick={onRefuse}>
              {t.refuse}
            </Button>
            <Button type="submit" variant="contained">
              {t.agree}
            </Button>
          </>
        }
      >
        <p lang="zh-Hans">
          {t.before}
          <Link href={paths.terms}>{t.terms}</Link>
          {t.and}
          <Link href={paths.privacy}>{t.privacy}</Link>
          {t.after}
        </p>
      </Modal>
    </div>
  );
}
