import { answer, client } from "@/api/client";
import type { Adjustment, Balance, NewAdjustment, TrialBalance } from "@/api/types";

/** What staff read and do in the books beyond lists. */
export interface LedgerCommands {
  /** What a merchant has of every unit. */
  readBalances: (merchant: string, signal?: AbortSignal) => Promise<Balance[]>;
  /** Every account by kind and unit, and whether the books close. */
  readTrialBalance: (signal?: AbortSignal) => Promise<TrialBalance>;
  /** Adjust a merchant's balance; above the limit it waits for a second person. */
  createAdjustment: (merchant: string, wanted: NewAdjustment) => Promise<Adjustment>;
  /** Post what somebody else asked for. */
  approveAdjustment: (id: string) => Promise<void>;
  /** Close what was asked for without posting it. */
  refuseAdjustment: (id: string, reason: string) => Promise<void>;
}

export const ledgerCommands: LedgerCommands = {
  readBalances: async (merchant, signal) => {
    const params = { path: { merchant_id: Number(merchant) } };
    const call = client.GET("/api/console/merchants/{merchant_id}/balances", { params, signal });
    return (await answer(call)).data;
  },
  readTrialBalance: (signal) => answer(client.GET("/api/console/ledger/trial_balance", { signal })),
  createAdjustment: (merchant, body) => {
    const params = { path: { merchant_id: Number(merchant) } };
    return answer(client.POST("/api/console/merchants/{merchant_id}/adjustments", { params, body }));
  },
  approveAdjustment: async (id) => {
    const params = { path: { adjustment_id: Number(id) } };
    await answer(client.POST("/api/console/adjustments/{adjustment_id}/approve", { params }));
  },
  refuseAdjustment: async (id, reason) => {
    const request = { params: { path: { adjustment_id: Number(id) } }, body: { reason } };
    await answer(client.POST("/api/console/adjustments/{adjustment_id}/refuse", request));
  },
};
