import { listDisplay } from "@/shared/views/display";
import type { ViewedList } from "@/shared/views/ViewsBar";

/** The parts of the address that a saved view keeps: filters and sort order. */
export const importListViews: ViewedList = {
  screen: "import_list",
  names: ["title", "type", "state", "store", "stock", "sort"],
};

export const figures = ["cost", "price", "margin", "stock"] as const;

export const listDisplayed = listDisplay("import_list_display");
