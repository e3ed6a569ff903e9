import { ViewsBar } from "@web/savedViews/ViewsBar";
import { useDataProvider, useListContext, useLocale, useResourceContext } from "react-admin";
import { sentenceOf } from "@/api/errors";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useNotifyError } from "@/ui/useNotifyError";

type Filter = Record<string, unknown>;

/** The same text for the same filters; empty for none. */
function written(filter: Filter): string {
  const entries = Object.entries(filter).sort(([first], [other]) => first.localeCompare(other));
  return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : "";
}

function read(query: string): Filter {
  try {
    return JSON.parse(query || "{}");
  } catch {
    return {};
  }
}

/** Filters under a name, for this person wherever they log in. */
export function SavedViews() {
  const resource = useResourceContext() ?? "";
  const { filterValues, setFilters } = useListContext();
  const { listViews, saveView, dropView } = useDataProvider<ConsoleDataProvider>();
  const store = {
    key: ["saved_views", resource],
    list: async () => {
      const views = await listViews(resource);
      return views.map(({ filter, ...view }) => ({ ...view, query: written(read(filter)) }));
    },
    save: ({ name, query }: { name: string; query: string }) => saveView(resource, name, query),
    remove: dropView,
  };
  return (
    <ViewsBar
      store={store}
      shown={written(filterValues)}
      language={useLocale() === "zh" ? "zh" : "en"}
      onOpen={(query) => setFilters(read(query), {})}
      onError={useNotifyError()}
      explain={sentenceOf}
    />
  );
}
