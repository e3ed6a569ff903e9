import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { planCheck } from "@/shared/api/generated/operations";
import type { PlanCheck } from "@/shared/api/types";

export type PlanState = "fine" | "no_plan" | "ended" | "over";

/** States by the code of the plan check (specification 000, section 4). */
const STATES: Record<number, PlanState> = {
  200: "fine",
  1001005: "no_plan",
  1001006: "no_plan",
  1001011: "no_plan",
  1001012: "no_plan",
  1001016: "no_plan",
  1001003: "ended",
  1001004: "ended",
  1001009: "ended",
  1001010: "ended",
  1001015: "ended",
  1001007: "over",
  1001008: "over",
  1001013: "over",
  1001014: "over",
  1001017: "over",
  1001021: "over",
};

/** Returns the plan state of a code; undefined for other codes. */
export function planStateOf(code: number): PlanState | undefined {
  return STATES[code];
}

/** Checks the plans; `platform` includes one that is about to get a store. */
export async function fetchPlanCheck(platform?: number, signal?: AbortSignal): Promise<PlanCheck> {
  const query = platform === undefined ? {} : { platform: platform as 3 };
  const result = await client.GET("/api/account-service/plan/check", { params: { query }, signal });
  if (result.data && planStateOf(result.data.code)) return result.data;
  return answer(Promise.resolve(result));
}

/** Read once a session, and again when something of plans or stores has changed. */
export const planCheckQuery = queryOptions({
  queryKey: planCheck.key,
  queryFn: ({ signal }) => fetchPlanCheck(undefined, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
