import { lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import { type Location, type Navigator, parsePath, UNSAFE_NavigationContext } from "react-router";
import { appTexts } from "@/app/texts";
import { discardUnsaved, hasUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { isLeaving } from "./isLeaving";
import { useAskOnBack } from "./useAskOnBack";

const ConfirmDialog = lazy(() =>
  import("@/shared/ui/ConfirmDialog").then((module) => ({ default: module.ConfirmDialog })),
);

type Leave = () => void;

/** The navigator of whoever chose the router, that asks before it leaves what is not saved. */
function guarded(navigator: Navigator & { location?: Location }, ask: (leave: Leave) => void): Navigator {
  const guard =
    (navigate: Navigator["push"]): Navigator["push"] =>
    (to, ...rest) => {
      const leave = () => navigate(to, ...rest);
      const path = typeof to === "string" ? parsePath(to) : to;
      if (hasUnsaved() && isLeaving(path, navigator.location ?? {})) ask(leave);
      else leave();
    };
  const { push, replace } = navigator;
  return Object.assign(Object.create(navigator) as Navigator, {
    push: guard(push),
    replace: guard(replace),
  });
}

/** Links, menus, the command palette and the browser's Back ask first while some form holds what is not saved. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const t = useTexts(appTexts);
  const [asked, setAsked] = useState<{ leave: Leave }>();
  const context = useContext(UNSAFE_NavigationContext);
  const value = useMemo(
    () => ({ ...context, navigator: guarded(context.navigator, (leave) => setAsked({ leave })) }),
    [context],
  );
  useAskOnBack((leave) => setAsked({ leave }));
  const leave = () => {
    setAsked(undefined);
    discardUnsaved();
    asked?.leave();
  };
  return (
    <UNSAFE_NavigationContext.Provider value={value}>
      {children}
      <Suspense>
        {asked && (
          <ConfirmDialog
            open
            dangerous
            title={t.leaveTitle}
            confirmLabel={t.leave}
            onConfirm={leave}
            onClose={() => setAsked(undefined)}
          >
            {t.leaveText}
          </ConfirmDialog>
        )}
      </Suspense>
    </UNSAFE_NavigationContext.Provider>
  );
}
