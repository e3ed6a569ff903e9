import type { ReactNode } from "react";
import type { Claim, ClaimChange } from "@/shared/api/types";
import { DateField } from "@/shared/dates/DateField";
import { dayOf, endOf, startOf } from "@/shared/format/day";
import { filled } from "@/shared/forms/useFields";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Pair } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { type Money, type Said, useChangeClaim, useNoteMessage, useNoteMoney } from "./api";
import { amountFits } from "./ClaimDialog";
import { claimTexts } from "./texts";

interface StepProps {
  claim: Claim;
  onClose: () => void;
}

interface StepFrameProps {
  title: string;
  form: Pick<ReturnType<typeof useSavedForm>, "busy" | "problem" | "submit">;
  onClose: () => void;
  children: ReactNode;
}

function StepFrame({ title, form, onClose, children }: StepFrameProps) {
  return (
    <FormDialog
      title={title}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      {children}
    </FormDialog>
  );
}

/** The deadline that a new state is about. */
const DEADLINES: Record<string, "ask" | "answer" | "supplier" | "money"> = {
  asked: "supplier",
  offered: "answer",
  escalated: "answer",
  agreed: "money",
};

/** Says what became of a claim, and until when what is next. */
export function StateDialog({ claim, onClose }: StepProps) {
  const t = useTexts(claimTexts);
  const steps = claim.next_states.filter((state) => state !== "withdrawn");
  const form = useSavedForm<{ state: string; amount: string; deadline: string }, ClaimChange, unknown>({
    defaultValues: { state: steps[0] ?? "", amount: "", deadline: "" },
    schema: { amount: (value: string) => amountFits(value) || t.amountWrong },
    save: useChangeClaim(claim.id),
    request: ({ state, amount, deadline }) => {
      const kind = DEADLINES[state];
      return {
        state: state as Claim["state"],
        asked: "",
        offered: state === "offered" ? amount.trim() : "",
        agreed: state === "agreed" ? amount.trim() : "",
        deadlines: kind && deadline ? [{ kind, at: endOf(deadline) }] : [],
      };
    },
    toast: t.saved,
    onSaved: onClose,
  });
  const state = form.choice("state");
  const kind = DEADLINES[state.value];
  return (
    <StepFrame title={t.next} form={form} onClose={onClose}>
      <Select
        label={t.next}
        choices={steps.map((step) => ({ value: step, label: t.steps[step] ?? step }))}
        value={state.value}
        error={state.error}
        onChange={({ target }) => state.onChange(target.value)}
      />
      {(state.value === "offered" || state.value === "agreed") && (
        <Field
          label={state.value === "offered" ? t.amountOffered(claim.currency) : t.amountAgreed(claim.currency)}
          inputProps={{ inputMode: "decimal" }}
          {...form.field("amount")}
        />
      )}
      {kind && (
        <DateField label={t.deadlines[kind] ?? ""} hint={t.deadlineHint} {...form.choice("deadline")} />
      )}
    </StepFrame>
  );
}

/** Notes money that came, once however often it is sent. */
export function MoneyDialog({ claim, onClose }: StepProps) {
  const t = useTexts(claimTexts);
  const form = useSavedForm<
    { amount: string; date: string; note: string; another: boolean; key: string },
    Money,
    unknown
  >({
    defaultValues: {
      amount: "",
      date: dayOf(new Date().toISOString()),
      note: "",
      another: false,
      key: crypto.randomUUID(),
    },
    schema: {
      amount: (value: string) => (value.trim() === "" ? t.amountMissing : amountFits(value) || t.amountWrong),
    },
    save: useNoteMoney(claim.id),
    request: ({ amount, date, note, another, key }) => ({
      amount: amount.trim(),
      at: date && date !== dayOf(new Date().toISOString()) ? startOf(date) : "",
      note: note.trim(),
      key,
      is_another: another,
    }),
    toast: t.moneySaved,
    onSaved: onClose,
  });
  const another = form.choice("another");
  return (
    <StepFrame title={t.moneyTitle} form={form} onClose={onClose}>
      <Pair>
        <Field
          label={t.moneyAmount(claim.currency)}
          inputProps={{ inputMode: "decimal" }}
          {...form.field("amount")}
        />
        <DateField label={t.moneyDay} {...form.choice("date")} />
      </Pair>
      <Field label={t.moneyNote} inputProps={{ maxLength: 200 }} {...form.field("note")} />
      {(form.problem || claim.refunds.some(({ source }) => source === "supplier")) && (
        <Tick
          label={t.isAnother}
          checked={another.value}
          onChange={({ target }) => another.onChange(target.checked)}
        />
      )}
    </StepFrame>
  );
}

const SAIDS: readonly Said[] = ["supplier", "merchant", "buyer"];

/** Writes down what somebody said. */
export function MessageDialog({ claim, onClose }: StepProps) {
  const t = useTexts(claimTexts);
  const form = useSavedForm<{ said: Said; text: string }, { said: Said; text: string }, unknown>({
    defaultValues: { said: "supplier", text: "" },
    schema: { text: filled(t.textMissing) },
    save: useNoteMessage(claim.id),
    request: (fields) => fields,
    toast: t.messageSaved,
    onSaved: onClose,
  });
  const said = form.choice("said");
  return (
    <StepFrame title={t.addMessage} form={form} onClose={onClose}>
      <Select
        label={t.said}
        choices={SAIDS.map((value) => ({ value, label: t.saids[value] ?? value }))}
        value={said.value}
        onChange={({ target }) => said.onChange(target.value as Said)}
      />
      <Field
        label={t.text}
        multiline
        minRows={3}
        maxRows={10}
        inputProps={{ maxLength: 4_000 }}
        {...form.field("text")}
      />
      <Muted>{t.notSent}</Muted>
    </StepFrame>
  );
}
