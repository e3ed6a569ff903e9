import { DataTable, useTranslate } from "react-admin";
import type { MerchantRow } from "@/api/types";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { ownName } from "./labels";
import { MerchantFilters } from "./MerchantFilters";
import { MerchantStateTag } from "./MerchantStateTag";

const Column = DataTable.Col<MerchantRow>;

const addressOf = (merchant: MerchantRow) => `/merchants/${merchant.id}/show`;

export function MerchantList() {
  return (
    <RecordList<MerchantRow>
      resource="merchants"
      filters={<MerchantFilters />}
      table={<MerchantTable />}
      card={(merchant) => <MerchantCard merchant={merchant} />}
    />
  );
}

function MerchantTable() {
  return (
    <DataTable<MerchantRow> bulkActionButtons={false} rowClick="show">
      <Column
        source="mailbox"
        disableSort
        render={(merchant) => (
          <>
            <TextLink to={addressOf(merchant)}>{merchant.mailbox}</TextLink>
            <div>{ownName(merchant)}</div>
          </>
        )}
      />
      <Column source="state" disableSort render={({ state }) => <MerchantStateTag state={state} />} />
      <DataTable.NumberCol<MerchantRow> source="user_count" disableSort />
      <Column source="created_at" disableSort render={(merchant) => <Moment at={merchant.created_at} />} />
    </DataTable>
  );
}

function MerchantCard({ merchant }: { merchant: MerchantRow }) {
  const translate = useTranslate();
  const users = `${translate("resources.merchants.fields.user_count")}: ${merchant.user_count}`;
  return (
    <RecordCard
      title={merchant.mailbox}
      to={addressOf(merchant)}
      tag={<MerchantStateTag state={merchant.state} />}
    >
      {ownName(merchant) && <span>{ownName(merchant)}</span>}
      <span>{users}</span>
      <Moment at={merchant.created_at} />
    </RecordCard>
  );
}
