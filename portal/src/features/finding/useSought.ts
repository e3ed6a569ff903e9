import { useUrlState } from "@/shared/navigation/useUrlState";
import type { Sought } from "./api";
import { isBound } from "./price";
import { findingTexts } from "./texts";

export const FEATURED = 0;

const MOST_STARS = 5;

/** The search in the address; a change resets the results. Each filter is a step back, a search is one in all. */
export function useSought() {
  const [params, setParams] = useUrlState();
  const read = (name: string) => params.get(name) ?? "";
  // A link may be old or typed by hand: what the server would refuse counts as not set.
  const bound = (name: string) => (isBound(read(name)) ? read(name) : "");
  const sought: Sought = {
    title: read("keywords"),
    category: read("category"),
    min: bound("min"),
    max: bound("max"),
    rating: Number(bound("rating")) <= MOST_STARS ? bound("rating") : "",
    sort: Object.hasOwn(findingTexts.en.sorts, read("sort")) ? Number(read("sort")) : FEATURED,
    figures: read("figures"),
  };
  const names: Record<keyof Sought, string> = {
    title: "keywords",
    category: "category",
    min: "min",
    max: "max",
    rating: "rating",
    sort: "sort",
    figures: "figures",
  };
  const seek = (change: Partial<Sought>) => {
    const isMoreTyped = Boolean(change.title && sought.title);
    setParams(
      {
        page: null,
        ...Object.fromEntries(
          Object.entries(change).map(([name, value]) => [
            names[name as keyof Sought],
            String(value === FEATURED ? "" : value),
          ]),
        ),
      },
      !isMoreTyped,
    );
  };
  const { sort: _sort, ...narrowing } = sought;
  const isNarrowed = Object.values(narrowing).some(Boolean);
  const clear = () => seek({ title: "", category: "", min: "", max: "", rating: "", figures: "" });
  return { sought, seek, isNarrowed, clear, params, setParams };
}

/** What another tab does not take over (specification 001, section 4). */
export const FORGOTTEN = {
  keywords: null,
  category: null,
  min: null,
  max: null,
  rating: null,
  sell_min: null,
  sell_max: null,
  profit_min: null,
  profit_max: null,
  sort: null,
  from: null,
  until: null,
  no_brand: null,
  no_channel: null,
  by: null,
  figures: null,
  page: null,
  picture: null,
};
