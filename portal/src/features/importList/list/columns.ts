import { useViewport } from "@/shared/viewport/useViewport";
import { inOrder } from "@/shared/views/display";
import { figures, listDisplayed } from "./views";

export type Figure = (typeof figures)[number];

const WIDTHS: Record<Figure, string> = {
  cost: "minmax(124px, 0.7fr)",
  price: "minmax(150px, 0.8fr)",
  margin: "58px",
  stock: "70px",
};

/** The columns that this browser shows, and the grid that rows and their headings share. */
export function useColumns() {
  const { isMobile } = useViewport();
  const { hidden, order, isCompact } = listDisplayed.use();
  const shown = inOrder(figures, order).filter((name) => !hidden.includes(name));
  const showsLabels = !hidden.includes("tags");
  const template = [
    "38px",
    isCompact ? "36px" : "52px",
    "minmax(0, 2.2fr)",
    ...(showsLabels ? ["minmax(130px, 1fr)"] : []),
    ...shown.map((name) => WIDTHS[name]),
    "132px",
  ].join(" ");
  return { shown, showsLabels, isCompact, template, isMobile };
}
