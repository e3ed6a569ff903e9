import type { BalanceTransaction } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { FLOWS } from "@/ui/flows";
import { choicesOf } from "@/ui/form/choices";
import { ExportButton } from "@/ui/list/ExportButton";
import { At, Code, Day, Money, namedMoney } from "@/ui/list/fields";
import { ChoiceFilter, MomentFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";

export const TransactionList = listPage<BalanceTransaction>({
  resource: "balance_transactions",
  hasCursor: true,
  actions: <ExportButton />,
  filters: (
    <>
      <SearchFilter words="resources.balance_transactions.search" />
      <ChoiceFilter source="flow" choices={choicesOf("resources.balance_transactions.flows", FLOWS)} />
      <SearchFilter source="payout" />
      <SearchFilter source="currency" />
      <MomentFilter source="since" />
      <MomentFilter source="until" />
    </>
  ),
  columns: {
    created_at: At,
    flow: FlowName,
    amount: Money,
    fee: Money,
    net: Money,
    source: Code,
    external_id: Code,
    available_on: Day,
    payout: Code,
  },
  card: {
    title: "amount",
    lines: [FlowName, "source", namedMoney("fee"), "external_id", "created_at"],
  },
});

function FlowName({ record }: { record: BalanceTransaction }) {
  return useText()(`resources.balance_transactions.flows.${record.flow}`);
}
