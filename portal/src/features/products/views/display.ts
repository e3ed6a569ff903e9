import { inOrder, listDisplay } from "@/shared/views/display";
import type { ViewedList } from "@/shared/views/ViewsBar";

/** The parts of the address that a saved view keeps: tab, filters and sort order. */
export const myProductViews: ViewedList = {
  screen: "my_products",
  names: ["view", "title", "store", "state", "stock", "mapping", "sort"],
};

/** Columns that can be left out. */
export const columns = ["price", "cost", "margin", "stock", "age", "variants", "published", "tags"] as const;

export type Column = (typeof columns)[number];

export const tableDisplay = listDisplay("my_products_display", {
  isCompact: false,
  hidden: ["cost", "variants", "tags"],
  order: [],
});

/** Returns the columns that are shown, in the user's order. */
export function useShown(): Column[] {
  const { hidden, order } = tableDisplay.use();
  return inOrder(columns, order).filter((column) => !hidden.includes(column));
}
