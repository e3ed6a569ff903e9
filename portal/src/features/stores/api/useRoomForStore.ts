import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import { fetchPlanCheck, planStateOf } from "@/shared/plans/planCheck";
import { settlePlan } from "@/shared/plans/planRequests";

type Platform = 3 | 4 | 5 | 6 | 8 | 9;

/** How the plan stands on just this platform. */
async function checkOf(platform: number) {
  const check = await fetchPlanCheck(platform);
  const own = check.platforms?.find((one) => one.platform === platform);
  return { ...check, code: own?.code ?? 200, platform };
}

/** Plan and quota before a store is added; what stands in the way is settled in its dialog. False: it still does. */
async function makeRoom(platform: number): Promise<boolean> {
  const check = await checkOf(platform);
  const state = planStateOf(check.code);
  const isSettled = state === "fine" || state === "over" || (await settlePlan(check));
  if (!isSettled && state === "no_plan") return false;
  const query = { platform: platform as Platform, type: "multiple_stores" as const };
  try {
    await answer(client.GET("/api/account-service/plan/check_quota", { params: { query } }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || planStateOf(error.code) !== "over") throw error;
    await settlePlan({ ...check, code: error.code, success: false });
    return false;
  }
}

/** "Quota check first" (specification 000, section 4, "Store add flow"). */
export function useRoomForStore() {
  return useMutation({ mutationFn: makeRoom });
}
