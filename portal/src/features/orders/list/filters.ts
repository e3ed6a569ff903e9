import { useMemo } from "react";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { type FilterName, filterNames, type OrderFilters, tabs } from "../api";
import { claimTexts } from "../claims/texts";
import { problemTexts } from "../problemTexts";

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What the address may hold; anything else is left out instead of being refused. */
const FITS: Partial<Record<FilterName, (value: string) => boolean>> = {
  country: (value) => /^[A-Z]{2}$/.test(value),
  problem: (value) => value in problemTexts.en.names,
  supplier: (value) => /^\d{1,4}$/.test(value),
  since: isDay,
  until: isDay,
  product: (value) => /^\d+$/.test(value),
  person: (value) => /^\d+$/.test(value),
  claim: (value) => value in claimTexts.en.marks,
};

type Change = Partial<Record<FilterName | "query" | "tab", string | null>>;

const NO_FILTERS: Change = Object.fromEntries([...filterNames, "query"].map((name) => [name, null]));

/** The tab, the search, the filters and the page, all in the address; what changes them starts at page 1 again. */
export function useOrderFilters() {
  const [params, setParams] = useUrlState();
  const filters = useMemo(() => {
    const read = (name: FilterName) => {
      const value = params.get(name) ?? "";
      return !value || (FITS[name]?.(value) ?? true) ? value : "";
    };
    return {
      ...Object.fromEntries(filterNames.map((name) => [name, read(name)])),
      query: params.get("query") ?? "",
      tab: tabs.find((tab) => tab === params.get("tab")) ?? "",
      page: Math.max(1, Number(params.get("page")) || 1),
    } as OrderFilters;
  }, [params]);
  const used = filterNames.filter((name) => filters[name]).length;
  const set = (change: Change) => setParams({ ...change, page: null });
  return {
    filters,
    /** The number of filters in use, without tab and search. */
    used,
    isFiltered: used > 0 || filters.query !== "",
    set,
    clear: () => set(NO_FILTERS),
    setPage: (page: number, isCorrection = false) =>
      setParams({ page: page > 1 ? String(page) : null }, !isCorrection),
  };
}
