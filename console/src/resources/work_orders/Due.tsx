import type { RequestRow } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { StateTag } from "@/ui/StateTag";

/** When we are to answer or to deliver, and whether that has passed. */
export function Due({ record }: { record: RequestRow }) {
  const text = useText();
  if (!record.due_at) return null;
  const isLate = new Date(record.due_at) < new Date();
  return (
    <>
      <Moment at={record.due_at} />{" "}
      {isLate && <StateTag tone="error" label={text("resources.work_orders.fields.overdue")} />}
    </>
  );
}

/** The same after its name: cards have no headings. */
export function NamedDue({ record }: { record: RequestRow }) {
  const text = useText();
  return (
    record.due_at && (
      <>
        {text("resources.work_orders.fields.due_at")} <Due record={record} />
      </>
    )
  );
}
