import { type FixedView, ViewsBar as SharedViewsBar } from "@web/savedViews/ViewsBar";
import { ApiError, messageOf } from "@/shared/api/errors";
import {
  savedViewDelete,
  savedViewList,
  savedViewOrder,
  savedViewSave,
} from "@/shared/api/generated/operations";
import { wireIds } from "@/shared/api/ids";
import { useLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { showToast } from "@/shared/toasts/toasts";
import { queryOf } from "./query";
import { viewTexts } from "./texts";

/** A list with saved views: its name, and which parts of the address a view keeps. */
export interface ViewedList {
  screen: string;
  names: readonly string[];
}

const storeOf = (screen: string) => ({
  key: [...savedViewList.key, screen],
  list: (signal: AbortSignal) => savedViewList({ screen }, { signal }),
  save: (view: { name: string; query: string }) => savedViewSave({ body: { screen, ...view } }),
  remove: (id: string) => savedViewDelete({ view_id: id }),
  order: (ids: string[]) => savedViewOrder({ body: { screen, ids: wireIds(ids) } }),
});

interface ViewsBarProps {
  list: ViewedList;
  /** Views that everybody has, before the user's own, in place of All. */
  fixed?: readonly FixedView[];
}

/** The user's saved views: each puts its filters and order into the address. */
export function ViewsBar({ list: { screen, names }, fixed }: ViewsBarProps) {
  const t = useTexts(viewTexts);
  const language = useLanguage();
  const [params, setParams] = useUrlState();
  const open = (query: string) => {
    const opened = new URLSearchParams(query);
    setParams(Object.fromEntries(names.map((name) => [name, opened.get(name)])), true);
  };
  return (
    <SharedViewsBar
      store={storeOf(screen)}
      shown={queryOf(params, names)}
      fixed={fixed}
      language={language}
      onOpen={open}
      onSaved={() => showToast("success", t.saved)}
      explain={(error) => (error instanceof ApiError && error.fields.name) || messageOf(error)}
    />
  );
}
