import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useTurn } from "@/shared/ui/turns";
import { useMoveTutorial, useTutorial } from "./api";
import { Overlay } from "./Overlay";
import { guideTexts } from "./texts";
import { closeTour, useIsTouring } from "./tours";
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

/** Explains the Import List to who opens it from "?"; stores how far they came. */
export function ImportListTutorial() {
  return useIsTouring("importList") ? <Steps /> : null;
}

function Steps() {
  const t = useTexts(tutorialTexts);
  const guide = useTexts(guideTexts);
  const { data: tutorial } = useTutorial(true);
  const move = useMoveTutorial();
  const [chosen, setChosen] = useState<number>();
  const isShown = useTurn("tutorial", tutorial && true);
  // Who was through before begins anew.
  const at = chosen ?? (tutorial?.needTour ? tutorial.stepIndex : 0);
  const step = STEPS[at];
  if (!isShown || !step) return null;
  const isLast = at === STEPS.length - 1;
  const goTo = (stepIndex: number) => {
    setChosen(stepIndex);
    move.mutate({ isAgree: true, needTour: true, stepIndex });
  };
  const end = () => {
    move.mutate({ isAgree: true, needTour: false, stepIndex: at });
    closeTour();
  };
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
      onNext={isLast ? end : () => goTo(at + 1)}
      onSkip={end}
    />
  );
}
