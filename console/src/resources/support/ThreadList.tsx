import { BooleanInput } from "react-admin";
import type { ThreadRow } from "@/api/types";
import { useText } from "@/i18n/useText";
import { AsIs, At, OneLine } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { StateTag } from "@/ui/StateTag";

/** Conversations with merchants, last written first. */
export const ThreadList = listPage<ThreadRow>({
  resource: "support_threads",
  filters: (
    <BooleanInput source="unread" label="resources.support_threads.fields.only_unread" helperText={false} />
  ),
  columns: { merchant: AsIs, unread: Unread, last_text: OneLine, assignee: AsIs, last_at: At },
  card: { title: "merchant", tag: "unread", lines: [({ record }) => record.last_text, "last_at"] },
});

function Unread({ record: { unread } }: { record: ThreadRow }) {
  const text = useText();
  if (unread === 0) return null;
  return (
    <StateTag tone="warning" label={text("resources.support_threads.unread", { smart_count: unread })} />
  );
}
