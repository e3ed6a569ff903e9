import type { WorkOrderState } from "@/shared/api/types";
import { useUrlState } from "@/shared/navigation/useUrlState";

export const SIZES = [10, 20, 50, 100] as const;
const STATES: readonly string[] = ["1", "2", "3", "4", "5"];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const dayIn = (said: string | null) => (said && DAY.test(said) ? said : "");

/** Filters and page of the records, in the address; a changed filter returns to the first page. */
export function useRecordFilter() {
  const [params, setParams] = useUrlState();
  const state = params.get("state") ?? "";
  const size = Number(params.get("size"));
  const filter = {
    state: STATES.includes(state) ? (Number(state) as WorkOrderState) : (0 as const),
    size: SIZES.find((choice) => choice === size) ?? SIZES[0],
    page: Math.max(1, Number(params.get("page")) || 1),
    begin: dayIn(params.get("begin")),
    end: dayIn(params.get("end")),
  };
  return {
    filter,
    isNarrowed: filter.state !== 0 || filter.begin !== "" || filter.end !== "",
    change: (part: Record<string, string>) => setParams({ page: null, ...part }),
    clear: () => setParams({ state: null, begin: null, end: null, page: null }),
    turn: (page: number, isCorrection?: boolean) => setParams({ page: String(page) }, !isCorrection),
  };
}
