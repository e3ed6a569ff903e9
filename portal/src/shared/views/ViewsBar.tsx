import { ViewsBar as SharedViewsBar } from "@web/savedViews/ViewsBar";
import { api } from "@/shared/api/client";
import { ApiError, messageOf } from "@/shared/api/errors";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
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
  key: [...keys.savedViews, screen],
  list: async (signal: AbortSignal) => {
    const params = { query: { screen } };
    return (await api.get("/api/account-service/saved_view", { params, signal })).views;
  },
  save: (view: { name: string; query: string }) =>
    api.post("/api/account-service/saved_view", { body: { screen, ...view } }),
  remove: (id: string) =>
    api.delete("/api/account-service/saved_view/{view_id}", { params: { path: { view_id: wireId(id) } } }),
  order: (ids: string[]) =>
    api.put("/api/account-service/saved_view/order", { body: { screen, ids: wireIds(ids) } }),
});

/** The user's saved views: each puts its filters and order into the address. */
export function ViewsBar({ list: { screen, names } }: { list: ViewedList }) {
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
      language={language}
      onOpen={open}
      onSaved={() => showToast("success", t.saved)}
      explain={(error) => (error instanceof ApiError && error.fields.name) || messageOf(error)}
    />
  );
}
