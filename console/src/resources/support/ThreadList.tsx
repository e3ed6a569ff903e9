import type { ThreadRow } from "@/api/types";
import { useText } from "@/i18n/useText";
import { AsIs, At, OneLine } from "@/ui/list/fields";
import { YesFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { StateTag } from "@/ui/StateTag";

export const ThreadList = listPage<ThreadRow>({
  resource: "support_threads",
  filters: <YesFilter source="unread" words="resources.support_threads.fields.only_unread" />,
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
