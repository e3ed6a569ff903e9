import { useCanAccess } from "react-admin";
import type { Adjustment } from "@/api/types";
import { Amount } from "@/ui/Amount";
import { KindName } from "@/ui/BookWords";
import { AsIs, At, Money, OneLine } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { AdjustmentStateTag } from "./states";

export const AdjustmentList = listPage<Adjustment>({
  resource: "adjustments",
  actions: <WriteButton />,
  filters: (
    <>
      <ChoiceFilter source="state" choices={AdjustmentStateTag.choices} />
      <MerchantFilter />
    </>
  ),
  columns: {
    merchant: ({ record }) => record.merchant || record.merchant_id,
    kind: ({ record }) => <KindName kind={record.kind} />,
    amount: Money,
    state: AdjustmentStateTag.Field,
    reason: OneLine,
    asked_by: AsIs,
    asked_at: At,
  },
  card: { title: "merchant", tag: "state", lines: [KindAndAmount, "asked_at"] },
});

function WriteButton() {
  const { canAccess } = useCanAccess({ resource: "adjustments", action: "create" });
  return canAccess ? <NewButton /> : null;
}

function KindAndAmount({ record: { kind, amount, unit } }: { record: Adjustment }) {
  return (
    <>
      <KindName kind={kind} /> <Amount amount={amount} unit={unit} />
    </>
  );
}
