import type { Due } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { CodeField } from "./CodeField";
import type { CodedBill } from "./codedBill";
import { confirmTexts } from "./confirmTexts";

/** What is charged at once, with a field for a code that lowers it. */
export function DueNow({ coded }: { coded: CodedBill }) {
  const t = useTexts(confirmTexts);
  const { bill, isTaken } = coded;
  return (
    <>
      {bill?.due && <Muted role="status">{dueText(t, bill.due, bill.provider)}</Muted>}
      {isTaken && <CodeField coded={coded} />}
    </>
  );
}

function dueText(t: typeof confirmTexts.en, { amount, currency, begins_at }: Due, provider: string): string {
  if (begins_at) return t.begins(moment(begins_at));
  if (Number(amount) === 0) return t.nothingDue;
  return (provider === "shopify" ? t.dueOnBill : t.due)(money(amount, currency));
}
