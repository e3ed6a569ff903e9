import { listDisplay } from "@/shared/views/display";
import type { ViewedList } from "@/shared/views/ViewsBar";
import { filterNames } from "./filters";

/** The parts of the address that a saved view keeps: filters and sort order. */
export const importListViews: ViewedList = {
  screen: "import_list",
  names: [...filterNames, "sort"],
};

/** The tabs that everybody has: states, of which `attention` gathers several. */
export const tabs = ["", "ready", "attention", "scheduled", "published", "failed"] as const;

export const figures = ["cost", "price", "margin", "stock"] as const;

export const listDisplayed = listDisplay("import_list_display");
