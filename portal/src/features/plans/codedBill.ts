import { useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { useBill, type useCharge } from "./charges";

interface BillRequest {
  planId: string;
  storeId: string;
  platform: number;
  charge: ReturnType<typeof useCharge>;
}

/** What the plan takes at once, and the code that lowers it, once the server has accepted it. */
export function useCodedBill({ planId, storeId, platform, charge }: BillRequest) {
  const [typed, setTyped] = useState("");
  const [requested, setRequested] = useState("");
  const full = useBill(planId, storeId, platform).data;
  const lowered = useBill(planId, storeId, platform, requested);
  const isTaken = full?.provider === "stripe" && !full.due?.begins_at && Number(full.due?.amount) > 0;
  const sent = isTaken && lowered.data ? requested : undefined;
  const isRefused = charge.error instanceof ApiError && Boolean(charge.error.fields.code);
  return {
    bill: (sent && lowered.data) || full,
    isTaken,
    typed,
    sent,
    isUnchecked: isTaken && typed.trim() !== "" && !sent,
    isBusy: lowered.isFetching,
    isRefused,
    problem: lowered.error ?? (isRefused ? charge.error : null),
    type: (code: string) => {
      setTyped(code);
      setRequested("");
      charge.reset();
    },
    apply: () => {
      if (requested === typed.trim()) void lowered.refetch();
      else setRequested(typed.trim());
    },
  };
}

export type CodedBill = ReturnType<typeof useCodedBill>;
