import { useTexts } from "@/shared/i18n/texts";
import { useIsActing } from "@/shared/session/acting";
import { useTurn } from "@/shared/ui/turns";
import { useGuide, useMoveTutorial, useTutorial } from "./api";
import { Overlay } from "./Overlay";
import { DONE } from "./steps";
import { guideTexts } from "./texts";
import { tutorialTexts } from "./tutorialTexts";

/** The six steps (specification 001, section 2.8) and what each lights. */
const STEPS = [
  { name: "import", target: '[data-tour="import"]' },
  { name: "search", target: '[role="search"]' },
  { name: "product", target: "main article" },
  { name: "bulk", target: '[data-tour="bulk"]' },
  { name: "calendar", target: '[data-tour="calendar"]' },
  { name: "history", target: '[data-tour="history"]' },
] as const;

/** Explains the Import List once after the first-login guide; stores that it was shown. */
export function ImportListTutorial() {
  const t = useTexts(tutorialTexts);
  const guide = useTexts(guideTexts);
  const isActing = useIsActing();
  const isThrough = (useGuide(!isActing).data?.state ?? 0) >= DONE;
  const { data: tutorial } = useTutorial(isThrough);
  const move = useMoveTutorial();
  const step = STEPS[tutorial?.stepIndex ?? 0];
  const isShown = useTurn("tutorial", isThrough && tutorial?.needTour === true && step !== undefined);
  if (!isShown || !step) return null;
  const at = STEPS.indexOf(step);
  const isLast = at === STEPS.length - 1;
  const end = () => move.mutate({ isAgree: true, needTour: false, stepIndex: at });
  const { title, text } = t.steps[step.name];
  return (
    <Overlay
      target={step.target}
      title={title}
      text={text}
      place={at + 1}
      places={STEPS.length}
      onward={isLast ? t.done : guide.next}
      step={step.name}
      mayBeSkipped={!isLast}
      isMoving={move.isPending}
      onNext={isLast ? end : () => move.mutate({ isAgree: true, needTour: true, stepIndex: at + 1 })}
      onSkip={end}
    />
  );
}
