import { DataTable } from "react-admin";
import type { Push } from "@/api/types";
import { Moment } from "@/ui/Moment";
import { NewButton } from "@/ui/NewButton";
import { PublishedTag } from "@/ui/PublishedTag";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";

const Column = DataTable.Col<Push>;

const addressOf = ({ id }: Push) => `/push_messages/${id}/show`;

/** Messages that the portal shows by itself, newest first, with what became of them. */
export function PushList() {
  return (
    <RecordList<Push>
      resource="push_messages"
      actions={<NewButton />}
      table={
        <DataTable<Push> bulkActionButtons={false} rowClick="show">
          <Column
            source="title_en"
            disableSort
            render={(one) => <TextLink to={addressOf(one)}>{one.title_en}</TextLink>}
          />
          <Column source="state" disableSort render={(one) => <PublishedTag state={one.state} />} />
          <Column source="starts_at" disableSort render={(one) => <Moment at={one.starts_at} />} />
          <DataTable.NumberCol source="shown_count" disableSort />
          <DataTable.NumberCol source="clicked_count" disableSort />
          <DataTable.NumberCol source="dismissed_count" disableSort />
        </DataTable>
      }
      card={(one) => (
        <RecordCard title={one.title_en} to={addressOf(one)} tag={<PublishedTag state={one.state} />}>
          <Moment at={one.starts_at} />
        </RecordCard>
      )}
    />
  );
}
