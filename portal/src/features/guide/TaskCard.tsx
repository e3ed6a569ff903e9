import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import type { Step } from "./steps";
import { guideTexts } from "./texts";

const Corner = styled(Paper)(({ theme }) => ({
  position: "fixed",
  right: theme.spacing(3),
  bottom: theme.spacing(3),
  zIndex: theme.zIndex.appBar,
  display: "grid",
  gap: theme.spacing(1.5),
  width: 320,
  padding: theme.spacing(2.5),
  borderRadius: 16,
  "& h2": { ...theme.typography.h3, margin: 0 },
}));

interface TaskCardProps {
  step: Step;
  onDo: () => void;
  onNext: () => void;
  onSkip: () => void;
}

/** States 11 and 12: something to do on a real screen, so nothing is covered; the guide goes on when it is done. */
export function TaskCard({ step, onDo, onNext, onSkip }: TaskCardProps) {
  const t = useTexts(guideTexts);
  const [title, text] = t.steps[step.text];
  return (
    <Corner elevation={8} role="complementary" aria-label={t.guide}>
      <h2>{title}</h2>
      <Muted>{text}</Muted>
      <Row>
        <Button variant="contained" onClick={onDo}>
          {t.doIt}
        </Button>
        <Button onClick={onNext}>{t.next}</Button>
        <Button color="inherit" onClick={onSkip}>
          {t.skipAll}
        </Button>
      </Row>
    </Corner>
  );
}
