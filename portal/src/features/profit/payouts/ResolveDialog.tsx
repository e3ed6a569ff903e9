import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { PayoutLine } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { useAccept, useBookFee, useChooseOrder } from "./api";
import { payoutTexts } from "./texts";

type Way = "order" | "fee" | "accept";

/** What can be done with a line that does not fit. */
function waysOf(line: PayoutLine): Way[] {
  const hasFee = line.order_id !== "" && Number(line.fee_difference) !== 0 && !line.has_booked_fee;
  return hasFee ? ["fee", "order", "accept"] : ["order", "accept"];
}

/** Says which order a line belongs to, books its fee, or accepts it with a reason. */
export function ResolveDialog({ line, onClose }: { line: PayoutLine; onClose: () => void }) {
  const t = useTexts(payoutTexts);
  const ways = waysOf(line);
  const [way, setWay] = useState<Way>(line.state === "no_order" ? "order" : (ways[0] ?? "accept"));
  const form = useFields({
    defaultValues: { order: "", note: "" },
    schema: {
      order: (value: string) => way !== "order" || value.trim() !== "" || t.orderMissing,
      note: (value: string) => way !== "accept" || value.trim() !== "" || t.noteMissing,
    },
  });
  const [choose, accept, book] = [useChooseOrder(line.id), useAccept(line.id), useBookFee()];
  const done = () => {
    showToast("success", t.resolved);
    onClose();
  };
  const submit = form.handleSubmit(({ order, note }) => {
    const answers = { onSuccess: done, onError: form.refuse };
    if (way === "order") choose.mutate(order.trim(), answers);
    else if (way === "accept") accept.mutate(note.trim(), answers);
    else book.mutate(line.id, { onSuccess: done });
  });
  const error = book.error;
  return (
    <FormDialog
      title={t.resolve}
      busy={choose.isPending || accept.isPending || book.isPending}
      problem={error ? messageOf(error) : form.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
      aside
    >
      <Select
        label={t.how}
        value={way}
        choices={ways.map((value) => ({ value, label: t.ways[value] ?? value }))}
        onChange={({ target }) => setWay(target.value as Way)}
      />
      {way === "order" && <Field label={t.orderNumber} {...form.field("order")} />}
      {way === "accept" && <Field label={t.note} inputProps={{ maxLength: 200 }} {...form.field("note")} />}
      {way === "fee" && <Muted>{t.feeText(money(line.fee_difference, line.currency))}</Muted>}
    </FormDialog>
  );
}
