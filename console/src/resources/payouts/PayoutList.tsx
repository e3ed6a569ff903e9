import type { Payout } from "@/api/finance";
import { ExportButton } from "@/ui/list/ExportButton";
import { AsIs, At, Money } from "@/ui/list/fields";
import { MomentFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { listAddress } from "@/ui/TextLink";

export const PayoutList = listPage<Payout>({
  resource: "payouts",
  hasCursor: true,
  actions: <ExportButton />,
  filters: (
    <>
      <SearchFilter source="state" />
      <SearchFilter source="currency" />
      <MomentFilter source="since" />
      <MomentFilter source="until" />
    </>
  ),
  columns: { external_id: AsIs, amount: Money, state: AsIs, created_at: At, arrival: AsIs },
  card: { title: "external_id", tag: "state", lines: ["amount", "arrival"] },
  // What a payout is made of are the lines that left with it.
  addressOf: ({ external_id }) => listAddress("balance_transactions", { payout: external_id }),
});
