import { type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { type Location, type Navigator, parsePath, UNSAFE_NavigationContext } from "react-router";
import { appTexts } from "@/app/texts";
import { discardUnsaved, hasUnsaved, useHasUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { isLeaving } from "./isLeaving";
import { loadDialog } from "./loadDialog";
import { useAskOnBack } from "./useAskOnBack";

type Leave = () => void;

interface Question extends Awaited<ReturnType<typeof loadDialog>> {
  leave: Leave;
}

function discardAnd(leave: Leave): void {
  discardUnsaved();
  leave();
}

/** Wraps the router's navigator: asks before it leaves unsaved changes. */
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

/** Asks before links, menus, the command palette or the browser's Back leave a form with unsaved changes. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const t = useTexts(appTexts);
  const [question, setQuestion] = useState<Question>();
  const isUnsaved = useHasUnsaved();
  useEffect(() => {
    if (isUnsaved) loadDialog().catch(() => undefined);
  }, [isUnsaved]);
  // The dialog's code may fail to load when the connection or the build changed since; the browser's own dialog always
  // works.
  const ask = useCallback(
    (leave: Leave) =>
      void loadDialog().then(
        ({ ConfirmDialog }) => setQuestion({ ConfirmDialog, leave }),
        () => window.confirm(`${t.leaveTitle}\n${t.leaveText}`) && discardAnd(leave),
      ),
    [t],
  );
  const context = useContext(UNSAFE_NavigationContext);
  const value = useMemo(() => ({ ...context, navigator: guarded(context.navigator, ask) }), [context, ask]);
  useAskOnBack(ask);
  const agree = ({ leave }: Question) => {
    setQuestion(undefined);
    discardAnd(leave);
  };
  return (
    <UNSAFE_NavigationContext.Provider value={value}>
      {children}
      {question && (
        <question.ConfirmDialog
          dangerous
          title={t.leaveTitle}
          confirmLabel={t.leave}
          onConfirm={() => agree(question)}
          onClose={() => setQuestion(undefined)}
        >
          {t.leaveText}
        </question.ConfirmDialog>
      )}
    </UNSAFE_NavigationContext.Provider>
  );
}
