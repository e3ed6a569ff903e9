import type { DeferredMonth } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { ExportButton } from "@/ui/list/ExportButton";
import { Money, namedMoney } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { StateTag } from "@/ui/StateTag";
import { JournalButton } from "./JournalButton";

interface OfMonth {
  record: DeferredMonth;
}

export const DeferredList = listPage<DeferredMonth>({
  resource: "deferred_revenue",
  actions: (
    <>
      <ExportButton />
      <JournalButton />
    </>
  ),
  columns: { month: Month, is_planned: Planned, added: Money, earned: Money, balance: Money },
  card: { title: "month", tag: Planned, lines: ["added", "earned", "balance"].map(namedMoney) },
});

function Month({ record }: OfMonth) {
  return record.month.slice(0, 7);
}

function Planned({ record: { is_planned } }: OfMonth) {
  const text = useText();
  return is_planned ? (
    <StateTag tone="info" label={text("resources.deferred_revenue.planned")} />
  ) : (
    <StateTag tone="success" label={text("resources.deferred_revenue.posted")} />
  );
}
