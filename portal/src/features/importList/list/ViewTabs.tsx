import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { ViewsBar } from "@/shared/views/ViewsBar";
import { useStateCounts } from "../api";
import { listTexts } from "../texts";
import type { Filters } from "./filters";
import { importListViews, tabs } from "./views";

/** The states of the list with their numbers, then the views that the user saved. */
export function ViewTabs({ filters }: { filters: Filters }) {
  const t = useTexts(listTexts);
  const { data: counts } = useStateCounts(true);
  const countOf = (state: string) => {
    if (!counts) return undefined;
    if (state) return whole(counts[state] ?? 0);
    const { attention: _, ...states } = counts;
    return whole(Object.values(states).reduce((sum, count) => sum + count, 0));
  };
  const nameOf = (state: string) => (state === "attention" ? t.attention : (t.states[state] ?? t.all));
  const fixed = tabs.map((state) => ({
    name: nameOf(state),
    query: state && `state=${state}`,
    count: countOf(state),
    isOpen: filters.state === state,
  }));
  return <ViewsBar list={importListViews} fixed={fixed} />;
}
