import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { countsQuery } from "@/shared/api/counts";
import type { User } from "@/shared/api/types";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useSite } from "@/shared/session/useSite";
import { useStores } from "@/shared/stores/useStores";
import { useGuide } from "./api";
import {
  ADD_STORE,
  IMPORT_PRODUCT,
  placeInTour,
  SAMPLES,
  type Step,
  stateAfter,
  stepAt,
  WELCOME,
} from "./steps";
import { TaskCard } from "./TaskCard";
import { Tour } from "./Tour";
import { useGuideSteps, useStepRights } from "./useGuideSteps";
import { WelcomeModal } from "./WelcomeModal";

const toImport: [string, Record<string, string>] = [paths.importList, { import: "1" }];
const doors: Record<number, [string, Record<string, string>]> = {
  [ADD_STORE]: [paths.stores, { connect: "1" }],
  [IMPORT_PRODUCT]: toImport,
};

/** Whether the merchant has done what a step asks for. */
function useIsDone(step: Step | undefined): boolean {
  const hasStore = Boolean(useStores().data?.stores.length);
  const { data: counts } = useQuery({ ...countsQuery, enabled: step?.state === IMPORT_PRODUCT });
  if (step?.state === ADD_STORE) return hasStore;
  return step?.state === IMPORT_PRODUCT && Boolean(counts?.import_product_count);
}

/** Whether sample products come before the step: there are some, and whoever may import has no product yet. */
function useBeginsWithSamples(step: Step | undefined, rights: readonly string[] | undefined): boolean {
  const mayCome = step?.state === ADD_STORE && Boolean(rights?.includes(SAMPLES.needs));
  const { data: site } = useSite();
  const { data: counts } = useQuery({ ...countsQuery, enabled: mayCome });
  return mayCome && Boolean(site?.sample_products) && counts?.import_product_count === 0;
}

/** The first-login guide where the user is in it; nothing once it is over. */
export function Guide({ user }: { user: User }) {
  const go = useGo();
  const { pathname } = useLocation();
  const { data: guide } = useGuide();
  const { moveTo, next, skipAll, finish, isMoving } = useGuideSteps(user);
  const isWelcome = guide?.state === WELCOME;
  const rights = useStepRights(user);
  const step = guide && rights && !isWelcome ? stepAt(guide.state, rights) : undefined;
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
  if (isWelcome) return <WelcomeModal onStart={() => moveTo(ADD_STORE)} onSkip={skipAll} />;
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
  const door = doors[step.state];
  if (door)
    return <TaskCard step={step} onDo={() => go(...door)} onNext={() => next(step)} onSkip={skipAll} />;
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
