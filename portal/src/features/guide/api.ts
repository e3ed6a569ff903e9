import { useQueryClient } from "@tanstack/react-query";
import { userConfigGuide, userConfigGuideMove, userConfigTour } from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import type { FirstLogin, TutorialState } from "@/shared/api/types";

type GuideMove = Pick<FirstLogin, "state" | "num"> & { type: "next" | "skip" };

const GUIDE = { names: "first_login" } as const;

export const useGuide = (enabled = true) =>
  useRead(userConfigGuide, GUIDE, { select: (guide) => guide.first_login, staleTime: 60_000, enabled });

/** Moves on screen once the server has kept it. */
export const useMoveGuide = () =>
  useChange(userConfigGuideMove, { keeps: keyOf(userConfigGuide, GUIDE) }, (first_login: GuideMove) => ({
    track: true,
    body: { first_login },
  }));

export const useTutorial = (enabled: boolean) =>
  useRead(userConfigTour, {}, { staleTime: Number.POSITIVE_INFINITY, enabled });

/** Moves to a step on screen at once. If the server cannot store it, the step is shown again another time. */
export function useMoveTutorial() {
  const queryClient = useQueryClient();
  return useChange(
    userConfigGuideMove,
    { onMutate: (step) => queryClient.setQueryData(keyOf(userConfigTour), step) },
    (global_store: TutorialState) => ({ name: "global_store" as const, body: { global_store } }),
  );
}
