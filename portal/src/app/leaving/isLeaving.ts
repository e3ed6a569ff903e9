import type { Path } from "react-router";

const rnOf = (search = "") => new URLSearchParams(search).get("rn");

/** Whether a navigation opens another screen. A new state of the same screen keeps its `rn`. */
export function isLeaving(to: Partial<Path>, here: Partial<Path>): boolean {
  return (to.pathname ?? here.pathname) !== here.pathname || rnOf(to.search) !== rnOf(here.search);
}
