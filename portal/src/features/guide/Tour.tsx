import { useTexts } from "@/shared/i18n/texts";
import { Overlay } from "./Overlay";
import { CONTACT_US, type Step } from "./steps";
import { guideTexts } from "./texts";

interface TourProps {
  step: Step;
  /** The number of this step and of all steps that this user has. */
  place: number;
  places: number;
  isMoving: boolean;
  onNext: () => void;
  onSkip: () => void;
  onFinish: () => void;
}

/** States 13 to 20: one thing after the other is lit and explained. */
export function Tour({ step, onNext, onFinish, ...tour }: TourProps) {
  const t = useTexts(guideTexts);
  const [title, text] = t.steps[step.text];
  const isLast = step.state === CONTACT_US;
  return (
    <Overlay
      {...tour}
      target={step.target}
      title={title}
      text={text}
      step={step.state}
      mayBeSkipped={!isLast}
      onward={isLast ? t.finish : t.next}
      onNext={isLast ? onFinish : onNext}
    />
  );
}
