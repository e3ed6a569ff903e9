import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { changing } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";

const LIST = "/api/account-service/capital/withdrawals";
const ASK = "/api/account-service/capital/withdrawal";
const CANCEL = "/api/account-service/capital/withdrawal/{withdrawal_id}/cancel";

export const PAGE_SIZE = 5;

/** The merchant's withdrawals, newest first, and the least amount of each currency. */
export function useWithdrawals(page: number) {
  return useQuery({
    queryKey: [...keys.capital, "withdrawals", page],
    queryFn: ({ signal }) => api.get(LIST, { params: { query: { page, size: PAGE_SIZE } }, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface WithdrawalDraft {
  key: string;
  currency_type: 1 | 2;
  amount: string;
  holder: string;
  bank: string;
  account: string;
  bank_code: string;
  current_password: string;
  code: string;
}

export const useWithdraw = changing({ quiet: true, changes: [keys.capital] }, (body: WithdrawalDraft) =>
  api.post(ASK, { body }),
);

export const useCancelWithdrawal = changing({ changes: [keys.capital] }, (id: string) =>
  api.post(CANCEL, { params: { path: { withdrawal_id: Number(id) } } }),
);
