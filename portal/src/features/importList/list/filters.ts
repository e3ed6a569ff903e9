import { useMemo } from "react";
import { useUrlState } from "@/shared/navigation/useUrlState";

/** How the list can be ordered, newest first unless asked otherwise. */
export const sorts = [
  "-created",
  "created",
  "title",
  "-title",
  "price",
  "-price",
  "margin",
  "-margin",
  "stock",
  "-stock",
] as const;

export type Sort = (typeof sorts)[number];

const NEWEST_FIRST: Sort = "-created";

/** What a list can be filtered by, each by its name in the address. */
export const filterNames = [
  "title",
  "type",
  "state",
  "store",
  "stock",
  "tag",
  "warning",
  "min_price",
  "max_price",
  "min_margin",
  "max_margin",
  "since",
  "until",
] as const;

export type FilterName = (typeof filterNames)[number];

const isOneOf =
  (...known: string[]) =>
  (text: string) =>
    known.includes(text);
const isAmount = (text: string) => /^\d{1,12}(\.\d+)?$/.test(text);
const isPercent = (text: string) => /^-?\d{1,6}$/.test(text) && Number(text) <= 100;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const warnings = [
  "below_cost",
  "low_margin",
  "no_price",
  "out_of_stock",
  "no_image",
  "min_quantity",
] as const;

/** Which texts of an address mean something; what means nothing is left out rather than refused. */
const means: Partial<Record<FilterName, (text: string) => boolean>> = {
  stock: isOneOf("in_stock", "sold_out"),
  warning: isOneOf(...warnings),
  min_price: isAmount,
  max_price: isAmount,
  min_margin: isPercent,
  max_margin: isPercent,
  since: isDay,
  until: isDay,
};

/** Whether a text can be a value of this filter; empty: no filter. */
export const isFilterValue = (name: FilterName, text: string) => !text || means[name]?.(text) !== false;

export interface Filters extends Record<FilterName, string> {
  sort: Sort;
}

function isSort(text: string): text is Sort {
  return (sorts as readonly string[]).includes(text);
}

const none = () => Object.fromEntries(filterNames.map((name) => [name, null]));

/** The filters beside the search; the drawer has the others. */
export const AT_HAND = ["type", "store", "warning"] as const satisfies readonly FilterName[];

/** The filters in use that neither the search, the tabs nor the filters beside them show; phones have no such filters. */
export function chipNames(filters: Filters, isMobile: boolean): FilterName[] {
  const shown: readonly FilterName[] = ["title", "state", ...(isMobile ? [] : AT_HAND)];
  return filterNames.filter((name) => filters[name] && !shown.includes(name));
}

export type SetFilters = (change: Partial<Record<FilterName | "sort", string>>) => void;

/** Filters and order of the list, in the address. */
export function useFilters() {
  const [params, setParams] = useUrlState();
  const filters: Filters = useMemo(() => {
    const sort = params.get("sort") ?? "";
    const textOf = (name: FilterName) => {
      const text = params.get(name) ?? "";
      return isFilterValue(name, text) ? text : "";
    };
    const values = Object.fromEntries(filterNames.map((name) => [name, textOf(name)]));
    return { ...(values as Record<FilterName, string>), sort: isSort(sort) ? sort : NEWEST_FIRST };
  }, [params]);
  const isFiltered = filterNames.some((name) => filters[name]);
  const set: SetFilters = (change) =>
    setParams({ ...change, ...(change.sort === NEWEST_FIRST && { sort: null }) });
  return { filters, isFiltered, set, clear: () => setParams(none()) };
}
