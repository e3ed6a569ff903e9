import type { Difference } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { choicesOf } from "@/ui/form/choices";
import { ExportButton } from "@/ui/list/ExportButton";
import { AsIs, Code, Day, Money, namedMoney } from "@/ui/list/fields";
import { ChoiceFilter, DayFilter, YesFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { ReconcileNow } from "./ReconcileNow";
import { DifferenceStateTag, KINDS } from "./words";

interface OfDifference {
  record: Difference;
}

export const DifferenceList = listPage<Difference>({
  resource: "differences",
  hasCursor: true,
  above: <ReconcileNow />,
  actions: <ExportButton />,
  filters: (
    <>
      <YesFilter source="unsettled" />
      <ChoiceFilter source="state" choices={DifferenceStateTag.choices} />
      <ChoiceFilter source="kind" choices={choicesOf("resources.differences.kinds", KINDS)} />
      <DayFilter source="since" />
      <DayFilter source="until" />
    </>
  ),
  columns: {
    reference: Code,
    kind: Kind,
    flow: FlowName,
    day: Day,
    amount_here: Money,
    amount_there: Money,
    state: DifferenceStateTag.Field,
    assigned_to: AsIs,
  },
  card: {
    title: "reference",
    tag: "state",
    lines: [KindAndFlow, namedMoney("amount_here"), namedMoney("amount_there"), "day", "assigned_to"],
  },
});

function Kind({ record }: OfDifference) {
  return useText()(`resources.differences.kinds.${record.kind}`);
}

function FlowName({ record }: OfDifference) {
  return useText()(`resources.balance_transactions.flows.${record.flow}`);
}

function KindAndFlow({ record }: OfDifference) {
  return (
    <>
      <Kind record={record} /> · <FlowName record={record} />
    </>
  );
}
