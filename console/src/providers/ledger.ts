import { answer, client } from "@/api/client";
import type { NewAdjustment } from "@/api/types";
import { at } from "./rest";

/** What staff read and do in the books beyond lists. */
export const ledgerCommands = {
  /** Reads a merchant's balance in each unit. */
  readBalances: async (merchant: string, signal?: AbortSignal) => {
    const request = { params: at({ merchant_id: merchant }), signal };
    return (await answer(client.GET("/api/console/merchants/{merchant_id}/balances", request))).data;
  },
  /** Every account by kind and unit, and whether the books close. */
  readTrialBalance: (signal?: AbortSignal) =>
    answer(client.GET("/api/console/ledger/trial_balance", { signal })),
  /** Merchants who owe us, the largest debts first. */
  readDebtors: (signal?: AbortSignal) => answer(client.GET("/api/console/ledger/debtors", { signal })),
  /** Adjust a merchant's balance; above the limit it waits for a second person. */
  createAdjustment: (merchant: string, body: NewAdjustment) => {
    const request = { params: at({ merchant_id: merchant }), body };
    return answer(client.POST("/api/console/merchants/{merchant_id}/adjustments", request));
  },
  approveAdjustment: (id: string, code: string) => {
    const request = { params: at({ adjustment_id: id }), body: { code } };
    return answer(client.POST("/api/console/adjustments/{adjustment_id}/approve", request));
  },
  /** The bank account that a withdrawal is paid to; null once nothing will be paid. */
  readPayout: async (id: string, signal?: AbortSignal) => {
    const request = { params: at({ withdrawal_id: id }), signal };
    return (await answer(client.GET("/api/console/withdrawals/{withdrawal_id}/payout", request))).payout;
  },
  approveWithdrawal: (id: string, code: string) => {
    const request = { params: at({ withdrawal_id: id }), body: { code } };
    return answer(client.POST("/api/console/withdrawals/{withdrawal_id}/approve", request));
  },
  refuseWithdrawal: (id: string, code: string, reason: string) => {
    const request = { params: at({ withdrawal_id: id }), body: { code, reason } };
    return answer(client.POST("/api/console/withdrawals/{withdrawal_id}/refuse", request));
  },
  returnWithdrawal: (id: string, code: string, reason: string) => {
    const request = { params: at({ withdrawal_id: id }), body: { code, reason } };
    return answer(client.POST("/api/console/withdrawals/{withdrawal_id}/returned", request));
  },
  /** Record that the bank transfer was made. */
  payWithdrawal: (id: string, code: string, reference: string) => {
    const request = { params: at({ withdrawal_id: id }), body: { code, reference } };
    return answer(client.POST("/api/console/withdrawals/{withdrawal_id}/paid", request));
  },
  refuseAdjustment: (id: string, code: string, reason: string) => {
    const request = { params: at({ adjustment_id: id }), body: { code, reason } };
    return answer(client.POST("/api/console/adjustments/{adjustment_id}/refuse", request));
  },
};
