import type { Payout } from "@/api/finance";
import { ExportButton } from "@/ui/list/ExportButton";
import { AsIs, At, Money } from "@/ui/list/fields";
import { ChoiceFilter, MomentFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { stateTag } from "@/ui/StateTag";
import { listAddress } from "@/ui/TextLink";

/** As the provider calls them. */
const PayoutTag = stateTag("resources.payouts.states", {
  pending: "info",
  in_transit: "info",
  paid: "success",
  canceled: "neutral",
  failed: "error",
});

export const PayoutList = listPage<Payout>({
  resource: "payouts",
  hasCursor: true,
  actions: <ExportButton />,
  filters: (
    <>
      <ChoiceFilter source="state" choices={PayoutTag.choices} />
      <SearchFilter source="currency" />
      <MomentFilter source="since" />
      <MomentFilter source="until" />
    </>
  ),
  columns: { external_id: AsIs, amount: Money, state: PayoutTag.Field, created_at: At, arrival: AsIs },
  card: { title: "external_id", tag: "state", lines: ["amount", "arrival"] },
  // Links to the balance transactions of the payout.
  addressOf: ({ external_id }) => listAddress("balance_transactions", { payout: external_id }),
});
