import type { Withdrawal } from "@/api/types";
import { AsIs, At, Money } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { WithdrawalStateTag } from "./states";

export const WithdrawalList = listPage<Withdrawal>({
  resource: "withdrawals",
  quick: [{ words: "resources.withdrawals.quick.open", filter: { is_open: "true" } }],
  filters: (
    <>
      <ChoiceFilter source="state" choices={WithdrawalStateTag.choices} />
      <MerchantFilter />
    </>
  ),
  columns: {
    merchant: ({ record }) => record.merchant || record.merchant_id,
    amount: Money,
    state: WithdrawalStateTag.Field,
    payout_hint: AsIs,
    asked_by: AsIs,
    asked_at: At,
  },
  card: { title: "merchant", tag: "state", lines: ["amount", "payout_hint", "asked_at"] },
});
