import { BooleanInput, DataTable } from "react-admin";
import type { ThreadRow } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Clipped } from "@/ui/Clipped";
import { FilterBar } from "@/ui/FilterBar";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { StateTag } from "@/ui/StateTag";
import { TextLink } from "@/ui/TextLink";

const Column = DataTable.Col<ThreadRow>;

const addressOf = ({ id }: ThreadRow) => `/support_threads/${id}/show`;

/** Conversations with merchants, last written first. */
export function ThreadList() {
  const text = useText();
  return (
    <RecordList<ThreadRow>
      resource="support_threads"
      filters={
        <FilterBar>
          <BooleanInput
            source="unread"
            label={text("resources.support_threads.fields.only_unread")}
            helperText={false}
          />
        </FilterBar>
      }
      table={<ThreadTable />}
      card={(thread) => <ThreadCard thread={thread} />}
    />
  );
}

function ThreadTable() {
  return (
    <DataTable<ThreadRow> bulkActionButtons={false} rowClick="show">
      <Column
        source="merchant"
        disableSort
        render={(thread) => <TextLink to={addressOf(thread)}>{thread.merchant}</TextLink>}
      />
      <Column source="unread" disableSort render={(thread) => <Unread thread={thread} />} />
      <Column source="last_text" disableSort render={(thread) => <Clipped text={thread.last_text} />} />
      <Column source="assignee" disableSort />
      <Column source="last_at" disableSort render={(thread) => <Moment at={thread.last_at} />} />
    </DataTable>
  );
}

function ThreadCard({ thread }: { thread: ThreadRow }) {
  return (
    <RecordCard title={thread.merchant} to={addressOf(thread)} tag={<Unread thread={thread} />}>
      <span>{thread.last_text}</span>
      <Moment at={thread.last_at} />
    </RecordCard>
  );
}

function Unread({ thread }: { thread: ThreadRow }) {
  const text = useText();
  if (thread.unread === 0) return null;
  return (
    <StateTag
      tone="warning"
      label={text("resources.support_threads.unread", { smart_count: thread.unread })}
    />
  );
}
