import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { paths } from "@/shared/navigation/paths";
import { Row } from "@/shared/ui/Card";
import { consentTexts as t } from "./texts";

// The browser's own dialog: the library's would cost every Android phone 19 kB more before its first log-in.
const Dialog = styled("dialog")(({ theme }) => ({
  width: "calc(100% - 24px)",
  maxWidth: 440,
  padding: theme.spacing(2.5, 3),
  border: 0,
  borderRadius: 16,
  color: theme.palette.text.primary,
  background: theme.palette.background.paper,
  boxShadow: theme.shadows[24],
  "&::backdrop": { background: "rgb(0 0 0 / 50%)" },
  "& h2": { ...theme.typography.h2, margin: 0, outline: 0 },
}));

function openAsModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

interface ConsentDialogProps {
  onAgree: () => void;
  onRefuse: () => void;
}

/** The Android app's consent, in Chinese whatever the page speaks: its stores ask for it so. Escape refuses. */
export function ConsentDialog({ onAgree, onRefuse }: ConsentDialogProps) {
  const titleId = useId();
  return (
    <Dialog ref={openAsModal} lang="zh-Hans" aria-labelledby={titleId} onCancel={onRefuse}>
      {/* The first that can be focused is, so that reading begins here and no link looks chosen. */}
      <h2 id={titleId} tabIndex={-1}>
        {t.title}
      </h2>
      <p>
        {t.before}
        <Link href={paths.terms}>{t.terms}</Link>
        {t.and}
        <Link href={paths.privacy}>{t.privacy}</Link>
        {t.after}
      </p>
      <Row sx={{ justifyContent: "flex-end", mt: 3 }}>
        <Button variant="outlined" onClick={onRefuse}>
          {t.refuse}
        </Button>
        <Button variant="contained" onClick={onAgree}>
          {t.agree}
        </Button>
      </Row>
    </Dialog>
  );
}
