import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { paths } from "@/shared/navigation/paths";
import { Row } from "@/shared/ui/Card";
import { consentTexts as t } from "./texts";

// The browser's own dialog: MUI's would add 19 kB for every Android phone before the first login.
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

/** The consent dialog of the Android app, always in Chinese, as app stores there require. Escape refuses. */
export function ConsentDialog({ onAgree, onRefuse }: ConsentDialogProps) {
  const titleId = useId();
  return (
    <Dialog ref={openAsModal} lang="zh-Hans" aria-labelledby={titleId} onCancel={onRefuse}>
      {/* Takes the focus first, so that screen readers start here and no link looks selected. */}
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
