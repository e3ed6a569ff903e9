import { DataTable } from "react-admin";
import type { Letter } from "@/api/types";
import { Moment } from "@/ui/Moment";
import { NewButton } from "@/ui/NewButton";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";

const Column = DataTable.Col<Letter>;

/** What was written to single users, with how many have read it. */
export function LetterList() {
  return (
    <RecordList<Letter>
      resource="user_messages"
      actions={<NewButton />}
      table={
        <DataTable<Letter> bulkActionButtons={false} rowClick={false}>
          <Column source="title_en" disableSort />
          <Column source="sent_at" disableSort render={(one) => <Moment at={one.sent_at} />} />
          <Column source="sent_by" disableSort />
          <DataTable.NumberCol source="user_count" disableSort />
          <DataTable.NumberCol source="read_count" disableSort />
        </DataTable>
      }
      card={(one) => (
        <RecordCard title={one.title_en}>
          <Moment at={one.sent_at} />
          <span>{one.sent_by}</span>
        </RecordCard>
      )}
    />
  );
}
