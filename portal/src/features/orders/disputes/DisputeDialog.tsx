import { useState } from "react";
import type { Dispute, DisputeChange, NewDispute, StoreOrderDetail } from "@/shared/api/types";
import { DateField } from "@/shared/dates/DateField";
import { dayOf, endOf, startOf } from "@/shared/format/day";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Pair } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { useChangeDispute, useOpenDispute } from "./api";
import { disputeTexts } from "./texts";

const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text.trim());

interface NewFields {
  amount: string;
  fee: string;
  reason: string;
  opened: string;
  due: string;
}

interface NewDisputeDialogProps {
  order: StoreOrderDetail;
  onClose: () => void;
}

/** A dispute that the payment provider told the merchant of. */
export function NewDisputeDialog({ order, onClose }: NewDisputeDialogProps) {
  const t = useTexts(disputeTexts);
  // The same key is the same dispute, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const [isInquiry, setInquiry] = useState(false);
  const form = useSavedForm<NewFields, NewDispute, unknown>({
    defaultValues: {
      amount: order.total,
      fee: "0",
      reason: "not_received",
      opened: dayOf(new Date().toISOString()),
      due: "",
    },
    schema: {
      amount: (value: string) => (isAmount(value) && Number(value) > 0) || t.amountWrong,
      fee: (value: string) => isAmount(value) || t.feeWrong,
      opened: (value: string) => value !== "" || t.dayMissing,
      due: (value: string) => value !== "" || t.dayMissing,
    },
    save: useOpenDispute(order.id),
    request: ({ amount, fee, reason, opened, due }) => ({
      key,
      amount: amount.trim(),
      fee: fee.trim(),
      currency: order.currency,
      reason: reason as NewDispute["reason"],
      is_inquiry: isInquiry,
      opened_at: startOf(opened),
      due_at: endOf(due),
    }),
    toast: t.saved,
    onSaved: onClose,
  });
  const reason = form.choice("reason");
  return (
    <FormDialog
      title={t.add}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      <Muted>{t.moneyText}</Muted>
      <Select
        label={t.reason}
        value={reason.value}
        choices={Object.entries(t.reasons).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => reason.onChange(target.value)}
      />
      <Pair>
        <Field
          label={t.amountIn(order.currency)}
          inputProps={{ inputMode: "decimal" }}
          {...form.field("amount")}
        />
        <Field label={t.fee(order.currency)} inputProps={{ inputMode: "decimal" }} {...form.field("fee")} />
      </Pair>
      <Pair>
        <DateField label={t.opened} {...form.choice("opened")} />
        <DateField label={t.due} {...form.choice("due")} />
      </Pair>
      <Tick label={t.inquiry} checked={isInquiry} onChange={({ target }) => setInquiry(target.checked)} />
    </FormDialog>
  );
}

interface ChangeFields {
  state: string;
  fee: string;
  feeBack: string;
  due: string;
}

/** How a dispute goes on: its state, its deadline, what it cost. */
export function ChangeDisputeDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const t = useTexts(disputeTexts);
  const [isInquiry, setInquiry] = useState(dispute.is_inquiry);
  const due = dayOf(dispute.due_at);
  const isTold = dispute.source === "platform";
  const form = useSavedForm<ChangeFields, DisputeChange, unknown>({
    defaultValues: { state: dispute.state, fee: dispute.fee, feeBack: dispute.fee_back, due },
    schema: {
      fee: (value: string) => isAmount(value) || t.feeWrong,
      feeBack: (value: string) => isAmount(value) || t.feeWrong,
    },
    save: useChangeDispute(dispute.id),
    request: (fields) => ({
      // What the platform tells may have changed since: only the fees are sent.
      state: isTold ? undefined : (fields.state as Dispute["state"]),
      is_inquiry: isInquiry === dispute.is_inquiry ? undefined : isInquiry,
      amount: "",
      fee: fields.fee.trim(),
      fee_back: fields.feeBack.trim(),
      due_at: fields.due && fields.due !== due ? endOf(fields.due) : undefined,
    }),
    toast: t.saved,
    onSaved: onClose,
  });
  const state = form.choice("state");
  return (
    <FormDialog
      title={t.editTitle}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      {isTold ? (
        <Muted>{t.toldText}</Muted>
      ) : (
        <>
          <Select
            label={t.status}
            value={state.value}
            choices={Object.entries(t.states).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => state.onChange(target.value)}
          />
          <DateField label={t.due} {...form.choice("due")} />
        </>
      )}
      <Pair>
        <Field label={t.fee(dispute.currency)} inputProps={{ inputMode: "decimal" }} {...form.field("fee")} />
        <Field
          label={t.feeBack(dispute.currency)}
          inputProps={{ inputMode: "decimal" }}
          {...form.field("feeBack")}
        />
      </Pair>
      {dispute.is_inquiry && !isTold && (
        <Tick label={t.inquiry} checked={isInquiry} onChange={({ target }) => setInquiry(target.checked)} />
      )}
    </FormDialog>
  );
}
