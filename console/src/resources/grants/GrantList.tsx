import { DataTable, SelectInput } from "react-admin";
import type { Grant } from "@/api/people";
import { useText } from "@/i18n/useText";
import { EndGrantButton } from "@/ui/EndGrantButton";
import { FilterBar } from "@/ui/FilterBar";
import { GrantStateTag } from "@/ui/GrantStateTag";
import { MerchantFilter } from "@/ui/MerchantFilter";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { merchantAddress, TextLink } from "@/ui/TextLink";

const Column = DataTable.Col<Grant>;
const STATES = [{ id: "running", name: "resources.grants.only_running" }];

export function GrantList() {
  return (
    <RecordList<Grant>
      resource="grants"
      filters={<GrantFilters />}
      table={<GrantTable />}
      card={(grant) => <GrantCard grant={grant} />}
    />
  );
}

function GrantFilters() {
  return (
    <FilterBar>
      <MerchantFilter />
      <SelectInput
        source="state"
        choices={STATES}
        emptyText="console.filters.all"
        helperText={false}
        margin="none"
      />
    </FilterBar>
  );
}

/** From when to when; a grant without an end runs until somebody ends it. */
function Until({ grant }: { grant: Grant }) {
  const text = useText();
  const end = grant.ended_at ?? grant.ends_at;
  return end ? <Moment at={end} /> : text("resources.grants.open_end");
}

function GrantTable() {
  return (
    <DataTable<Grant> bulkActionButtons={false} rowClick={false}>
      <Column source="staff" disableSort />
      <Column
        source="merchant"
        disableSort
        render={(grant) => <TextLink to={merchantAddress(grant.tenant_id)}>{grant.merchant}</TextLink>}
      />
      <Column source="reason" disableSort />
      <Column source="granted_by" disableSort />
      <Column source="begins_at" disableSort render={(grant) => <Moment at={grant.begins_at} />} />
      <Column source="ends_at" disableSort render={(grant) => <Until grant={grant} />} />
      <Column
        source="state"
        disableSort
        render={(grant) => (
          <>
            <GrantStateTag state={grant.state} /> <EndGrantButton grant={grant} />
          </>
        )}
      />
    </DataTable>
  );
}

function GrantCard({ grant }: { grant: Grant }) {
  return (
    <RecordCard title={grant.staff} tag={<GrantStateTag state={grant.state} />}>
      <TextLink to={merchantAddress(grant.tenant_id)}>{grant.merchant}</TextLink>
      <span>{grant.reason}</span>
      <span>
        <Moment at={grant.begins_at} /> – <Until grant={grant} />
      </span>
      <EndGrantButton grant={grant} />
    </RecordCard>
  );
}
