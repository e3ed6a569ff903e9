import { useCallback, useMemo } from "react";
import type { User } from "@/shared/api/types";
import { textsNow } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { useSite } from "@/shared/session/useSite";
import { useUnreadSupport } from "@/shared/support/api";
import { openSupport } from "@/shared/support/supportChat";
import { showToast } from "@/shared/toasts/toasts";
import { useMoveGuide } from "./api";
import { DONE, MANAGE_STORES, type Step, SUPPORT, stateAfter, stepAt } from "./steps";
import { guideTexts } from "./texts";
import { closeTour } from "./tours";

/** The menus and rights that decide a user's steps; undefined while loading. */
export function useStepRights({ menus }: User): readonly string[] | undefined {
  const mayManage = useMayManageStores();
  const { data: ownThread } = useUnreadSupport(useSite().data?.support_chat === null);
  const mayWrite = ownThread?.is_open ?? true;
  return useMemo(
    () =>
      mayManage === undefined
        ? undefined
        : [...menus, ...(mayManage ? [MANAGE_STORES] : []), ...(mayWrite ? [SUPPORT] : [])],
    [mayManage, mayWrite, menus],
  );
}

/** Actions of the guide's buttons; the server stores each move before the screen changes. */
export function useGuideSteps(user: User) {
  const go = useGo();
  const { mutate, isPending } = useMoveGuide();
  const rights = useStepRights(user) ?? user.menus;
  const moveTo = useCallback(
    (state: number, num = 0) => {
      mutate(
        { state, type: "next", num },
        {
          onSuccess: ({ first_login }) => {
            const step = stepAt(first_login.state, rights);
            if (step?.path && step.number) go(step.path);
          },
        },
      );
    },
    [go, mutate, rights],
  );
  const skipAll = () => mutate({ state: DONE, type: "skip", num: 0 }, { onSuccess: closeTour });
  const finish = () =>
    mutate(
      { state: DONE, type: "next", num: 7 },
      {
        onSuccess: ({ first_end }) => {
          closeTour();
          go(paths.app);
          if (!first_end) return;
          showToast("success", textsNow(guideTexts).finished);
          openSupport();
        },
      },
    );
  const next = (step: Step) => moveTo(stateAfter(step), step.number ?? 0);
  return { moveTo, next, skipAll, finish, isMoving: isPending };
}
