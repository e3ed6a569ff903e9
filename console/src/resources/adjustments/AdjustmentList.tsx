import { DataTable, SelectInput, usePermissions } from "react-admin";
import type { Adjustment } from "@/api/types";
import { allows } from "@/providers/access";
import { Amount } from "@/ui/Amount";
import { KindName } from "@/ui/BookWords";
import { Clipped } from "@/ui/Clipped";
import { FilterBar } from "@/ui/FilterBar";
import { choicesOf } from "@/ui/form/choices";
import { MerchantFilter } from "@/ui/MerchantFilter";
import { Moment } from "@/ui/Moment";
import { NewButton } from "@/ui/NewButton";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { ADJUSTMENT_STATES, AdjustmentStateTag } from "./states";

const Column = DataTable.Col<Adjustment>;
const STATES = choicesOf("resources.adjustments.states", ADJUSTMENT_STATES);

const addressOf = ({ id }: Adjustment) => `/adjustments/${id}/show`;
const nameOf = ({ merchant, merchant_id }: Adjustment) => merchant || merchant_id;

export function AdjustmentList() {
  return (
    <RecordList<Adjustment>
      resource="adjustments"
      actions={<WriteButton />}
      filters={<Filters />}
      table={<AdjustmentTable />}
      card={(adjustment) => <AdjustmentCard adjustment={adjustment} />}
    />
  );
}

function WriteButton() {
  const { permissions = [] } = usePermissions<string[]>();
  return allows(permissions, "adjustments", "create") ? <NewButton /> : null;
}

function Filters() {
  return (
    <FilterBar>
      <SelectInput
        source="state"
        choices={STATES}
        emptyText="console.filters.all"
        helperText={false}
        margin="none"
      />
      <MerchantFilter />
    </FilterBar>
  );
}

function AdjustmentTable() {
  return (
    <DataTable<Adjustment> bulkActionButtons={false} rowClick="show">
      <Column
        source="merchant"
        disableSort
        render={(one) => <TextLink to={addressOf(one)}>{nameOf(one)}</TextLink>}
      />
      <Column source="kind" disableSort render={(one) => <KindName kind={one.kind} />} />
      <Column
        align="right"
        source="amount"
        disableSort
        render={(one) => <Amount amount={one.amount} unit={one.unit} />}
      />
      <Column source="state" disableSort render={(one) => <AdjustmentStateTag state={one.state} />} />
      <Column source="reason" disableSort render={(one) => <Clipped text={one.reason} />} />
      <Column source="asked_by" disableSort />
      <Column source="asked_at" disableSort render={(one) => <Moment at={one.asked_at} />} />
    </DataTable>
  );
}

function AdjustmentCard({ adjustment }: { adjustment: Adjustment }) {
  return (
    <RecordCard
      title={nameOf(adjustment)}
      to={addressOf(adjustment)}
      tag={<AdjustmentStateTag state={adjustment.state} />}
    >
      <span>
        <KindName kind={adjustment.kind} /> <Amount amount={adjustment.amount} unit={adjustment.unit} />
      </span>
      <Moment at={adjustment.asked_at} />
    </RecordCard>
  );
}
