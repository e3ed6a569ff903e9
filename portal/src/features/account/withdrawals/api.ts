import { keepPreviousData } from "@tanstack/react-query";
import {
  capitalWithdraw,
  capitalWithdrawalCancel,
  capitalWithdrawals,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";

export const PAGE_SIZE = 5;

/** The merchant's withdrawals, newest first, and the least amount of each currency. */
export const useWithdrawals = (page: number) =>
  useRead(capitalWithdrawals, { page, size: PAGE_SIZE }, { placeholderData: keepPreviousData });

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

export const useWithdraw = () =>
  useChange(capitalWithdraw, { quiet: true, changes: ["capital"] }, (body: WithdrawalDraft) => ({ body }));

export const useCancelWithdrawal = () =>
  useChange(capitalWithdrawalCancel, { changes: ["capital"] }, (withdrawal_id: string) => ({
    withdrawal_id,
  }));
