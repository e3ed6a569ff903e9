import type { Customer } from "@/api/customers";
import { useText } from "@/i18n/useText";
import { AsIs, At } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { customerAddress } from "./names";
import { StageTag, WHYS } from "./stages";
import { ViewSwitch } from "./ViewSwitch";

/** The pipeline as a table. */
export const CustomerTable = listPage<Customer>({
  resource: "customers",
  actions: <ViewSwitch view="table" />,
  filters: (
    <>
      <SearchFilter />
      <ChoiceFilter source="stage" choices={StageTag.choices} />
      <ChoiceFilter source="why" choices={WHYS} />
    </>
  ),
  columns: {
    name: AsIs,
    stage: StageTag.Field,
    why: Reason,
    since: At,
    email: AsIs,
    phone: AsIs,
    source: AsIs,
  },
  card: { title: "name", tag: "stage", lines: ["why", "since", "source"] },
  addressOf: customerAddress,
});

function Reason({ record }: { record: Customer }) {
  const text = useText();
  return text(`resources.customers.whys.${record.why}`);
}
