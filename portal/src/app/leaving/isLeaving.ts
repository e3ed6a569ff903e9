import type { Path } from "react-router";

const rnOf = (search = "") => new URLSearchParams(search).get("rn");

/** Whether another screen is asked for, and not the same one in another state: that keeps its `rn`. */
export function isLeaving(to: Partial<Path>, here: Partial<Path>): boolean {
  return (to.pathname ?? here.pathname) !== here.pathname || rnOf(to.search) !== rnOf(here.search);
}
