import { useMutation, useQueryClient } from "@tanstack/react-query";
import { userConfigGuide, userConfigGuideMove, userConfigTour } from "@/shared/api/generated/operations";
import { keyOf, queryOf, useChange, useRead } from "@/shared/api/hooks";
import type { FirstLogin, TutorialState } from "@/shared/api/types";
import { DONE, WELCOME } from "./steps";
import { openTour } from "./tours";

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

/** Opens the tour where the user left it; from the welcome if it is over, has not begun or is to begin anew. */
export function useOpenGuide() {
  const queryClient = useQueryClient();
  const { mutateAsync: move } = useMoveGuide();
  return useMutation({
    mutationFn: async (anew: boolean) => {
      const { first_login } = await queryClient.fetchQuery(queryOf(userConfigGuide, GUIDE));
      const isUnderWay = first_login.state > WELCOME && first_login.state < DONE;
      if (anew || !isUnderWay) await move({ state: WELCOME, type: "next", num: 0 });
    },
    onSuccess: () => openTour("guide"),
  });
}

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
