import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { guideTexts } from "./texts";

const WIDTH = 656;

/** State 10: what the guide is, and the choice to go without. */
export function WelcomeModal({ onStart, onSkip }: { onStart: () => void; onSkip: () => void }) {
  const t = useTexts(guideTexts);
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { maxWidth: WIDTH } } }}>
      <DialogTitle id={titleId} component="h2" variant="h2">
        {t.welcomeTitle}
      </DialogTitle>
      <DialogContent>{t.welcomeText}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onSkip}>{t.skipAll}</Button>
        <Button variant="contained" onClick={onStart} autoFocus>
          {t.start}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
