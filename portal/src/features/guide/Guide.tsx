import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Paper from "@mui/material/Paper";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { useCounts } from "@/shared/api/counts";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useSite } from "@/shared/session/useSite";
import { useStores } from "@/shared/stores/useStores";
import { Muted, Row } from "@/shared/ui/Card";
import { useTurn } from "@/shared/ui/turns";
import { useGuide } from "./api";
import {
  ADD_STORE,
  DONE,
  IMPORT_PRODUCT,
  placeInTour,
  SAMPLES,
  type Step,
  stateAfter,
  stepAt,
  WELCOME,
} from "./steps";
import { Tour } from "./Tour";
import { guideTexts } from "./texts";
import { useGuideSteps, useStepRights } from "./useGuideSteps";

const WIDTH = 656;

/** State 10: what the guide is, and the choice to go without. */
function WelcomeModal({ onStart, onSkip }: { onStart: () => void; onSkip: () => void }) {
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

/**
 * States 11 and 12 ask the user to act on a real screen, so nothing is covered; the guide continues once that is done.
 */
function TaskCard({ step, onDo, onNext, onSkip }: TaskCardProps) {
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

const toImport: [string, Record<string, string>] = [paths.importList, { import: "1" }];
const doors: Record<number, [string, Record<string, string>]> = {
  [ADD_STORE]: [paths.stores, { connect: "1" }],
  [IMPORT_PRODUCT]: toImport,
};

/** Whether the merchant has done what a step asks for. */
function useIsDone(step: Step | undefined): boolean {
  const hasStore = Boolean(useStores().data?.stores.length);
  const { data: counts } = useCounts(step?.state === IMPORT_PRODUCT);
  if (step?.state === ADD_STORE) return hasStore;
  return step?.state === IMPORT_PRODUCT && Boolean(counts?.import_product_count);
}

/** Whether sample products come before the step: there are some, the user may import, and has no product yet. */
function useBeginsWithSamples(step: Step | undefined, rights: readonly string[] | undefined): boolean {
  const mayCome = step?.state === ADD_STORE && Boolean(rights?.includes(SAMPLES.needs));
  const { data: site } = useSite();
  const { data: counts } = useCounts(mayCome);
  return mayCome && Boolean(site?.sample_products) && counts?.import_product_count === 0;
}

/** The first-login guide where the user is in it, once they have opened it; nothing once it is over. */
export function Guide({ user }: { user: User }) {
  const go = useGo();
  const { pathname } = useLocation();
  const { data: guide, isPending } = useGuide();
  const { moveTo, next, skipAll, finish, isMoving } = useGuideSteps(user);
  const rights = useStepRights(user);
  const first = guide && rights && stepAt(guide.state, rights);
  const isWelcome = guide?.state === WELCOME && Boolean(first);
  const step = isWelcome ? undefined : first;
  const isDone = useIsDone(step);
  const beginsWithSamples = useBeginsWithSamples(step, rights);
  const [isPastSamples, setPastSamples] = useState(false);
  useEffect(() => {
    if (step && isDone) moveTo(stateAfter(step));
  }, [step, isDone, moveTo]);
  // Who comes back in the middle of the tour, or on a second device, lands on the dashboard: the step is elsewhere.
  const page = step?.number ? step.path : "";
  useEffect(() => {
    if (page && pathname === paths.dashboard) go(page);
  }, [page, pathname, go]);
  const door = step && doors[step.state];
  const isUnknown = isPending || (guide !== undefined && guide.state < DONE && rights === undefined);
  const isShown = useTurn(
    "guide",
    isUnknown ? undefined : isWelcome || (step !== undefined && !isDone && !door),
  );
  if (isWelcome) return isShown && <WelcomeModal onStart={() => moveTo(ADD_STORE)} onSkip={skipAll} />;
  if (!step || isDone) return null;
  if (beginsWithSamples && !isPastSamples)
    return (
      <TaskCard
        step={SAMPLES}
        onDo={() => go(...toImport)}
        onNext={() => setPastSamples(true)}
        onSkip={skipAll}
      />
    );
  if (door)
    return <TaskCard step={step} onDo={() => go(...door)} onNext={() => next(step)} onSkip={skipAll} />;
  if (!isShown) return null;
  const [place, places] = placeInTour(step, rights ?? []);
  return (
    <Tour
      step={step}
      place={place}
      places={places}
      isMoving={isMoving}
      onNext={() => next(step)}
      onSkip={skipAll}
      onFinish={finish}
    />
  );
}
