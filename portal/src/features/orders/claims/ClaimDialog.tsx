import { wireId } from "@/shared/api/ids";
import type { BuyerRefund, Claim, Claimable, NewClaim, StoreOrderLine } from "@/shared/api/types";
import { DateField } from "@/shared/dates/DateField";
import { besides } from "@/shared/format/besides";
import { endOf } from "@/shared/format/day";
import { money } from "@/shared/format/money";
import { day } from "@/shared/format/time";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Pair } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { useSaveClaim } from "./api";
import { claimTexts } from "./texts";

interface Fields extends Record<string, string> {
  purchase: string;
  kind: string;
  asked: string;
  state: string;
  deadline: string;
  buyer_refund_id: string;
  description: string;
}

const PIECES = "pieces ";

interface ClaimDialogProps {
  lines: readonly StoreOrderLine[];
  purchases: readonly Claimable[];
  refunds: readonly BuyerRefund[];
  /** The claim to change; none for a new one. */
  claim?: Claim;
  /** The purchase to begin with, and the refund to the buyer that it is for. */
  first?: { purchase: string; refund: string };
  onClose: () => void;
}

/** An amount as it is typed, or nothing. */
export const amountFits = (text: string) => text.trim() === "" || /^\d+(\.\d+)?$/.test(text.trim());

function useClaimForm({ lines, purchases, claim, first, onClose }: ClaimDialogProps) {
  const t = useTexts(claimTexts);
  const chosen = claim?.purchase_id ?? first?.purchase ?? purchases[0]?.purchase_id ?? "";
  // A new claim is about all of this order's pieces, until somebody says otherwise.
  const own = claim ?? purchases.find(({ purchase_id }) => purchase_id === chosen);
  const inClaim = (line: string) => own?.lines.find(({ line_id }) => line_id === line)?.quantity ?? 0;
  return useSavedForm<Fields, NewClaim, unknown>({
    defaultValues: {
      purchase: chosen,
      kind: claim?.kind ?? "not_received",
      asked: claim?.asked ?? "",
      state: "open",
      deadline: "",
      buyer_refund_id: claim?.buyer_refund_id ?? first?.refund ?? "",
      description: claim?.description ?? "",
      ...Object.fromEntries(lines.map(({ id }) => [PIECES + id, `${inClaim(id)}`])),
    },
    schema: { asked: (value: string) => amountFits(value) || t.amountWrong },
    save: useSaveClaim(claim?.id ?? ""),
    request: (fields) => {
      const own = purchases.find(({ purchase_id }) => purchase_id === fields.purchase);
      return {
        purchase_id: wireId(fields.purchase),
        kind: fields.kind as Claim["kind"],
        state: fields.state as NewClaim["state"],
        asked: fields.asked.trim(),
        buyer_refund_id: fields.buyer_refund_id,
        description: fields.description.trim(),
        lines: Object.fromEntries(
          (own?.lines ?? []).map(({ line_id }) => [line_id, Number(fields[PIECES + line_id] ?? 0)]),
        ),
        deadlines: fields.deadline ? [{ kind: "ask" as const, at: endOf(fields.deadline) }] : [],
      };
    },
    toast: t.saved,
    onSaved: onClose,
  });
}

/** Takes what is asked of a supplier: for which pieces, how much, until when. */
export function ClaimDialog(props: ClaimDialogProps) {
  const { lines, purchases, refunds, claim, onClose } = props;
  const t = useTexts(claimTexts);
  const form = useClaimForm(props);
  const own = purchases.find(({ purchase_id }) => purchase_id === form.watch("purchase"));
  const titles = new Map(lines.map((line) => [line.id, besides([line.title, line.variant_title])]));
  const fits = (most: number) => (typed: string) =>
    (/^\d+$/.test(typed.trim()) && Number(typed) <= most) || t.piecesWrong(most);
  const select = (name: keyof Fields & string) => {
    const { value, onChange, error } = form.choice(name);
    return { value, error, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  };
  return (
    <FormDialog
      title={claim ? t.editTitle : t.open}
      width={560}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      {!claim && purchases.length > 1 && (
        <Select
          label={t.purchase}
          choices={purchases.map(({ purchase_id, supplier, paid, currency }) => ({
            value: purchase_id,
            label: t.paidAs(supplierName(supplier), money(paid, currency)),
          }))}
          {...select("purchase")}
        />
      )}
      <Select
        label={t.kind}
        choices={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
        {...select("kind")}
      />
      {own?.lines.map(({ line_id, quantity }) => (
        <Field
          key={line_id}
          label={t.piecesOf(titles.get(line_id) ?? "", quantity)}
          inputProps={{ inputMode: "numeric" }}
          {...form.field(PIECES + line_id, fits(quantity))}
        />
      ))}
      <Field
        label={t.amount(own?.currency ?? "")}
        hint={own?.left ? t.amountHint(money(own.left, own.currency)) : undefined}
        inputProps={{ inputMode: "decimal" }}
        {...form.field("asked")}
      />
      <Pair>
        {!claim && (
          <Select
            label={t.isAsked}
            choices={[
              { value: "open", label: t.notAsked },
              { value: "asked", label: t.alreadyAsked },
            ]}
            {...select("state")}
          />
        )}
        <DateField label={t.deadlines.ask ?? ""} hint={t.deadlineHint} {...form.choice("deadline")} />
      </Pair>
      {refunds.length > 0 && (
        <Select
          label={t.buyerRefund}
          choices={[
            { value: "", label: t.noBuyerRefund },
            ...refunds.map(({ id, at, amount, currency }) => ({
              value: id,
              label: besides([money(amount, currency), at && day(at)]),
            })),
          ]}
          {...select("buyer_refund_id")}
        />
      )}
      <Field
        label={t.description}
        hint={t.descriptionHint}
        multiline
        minRows={2}
        maxRows={8}
        inputProps={{ maxLength: 4_000 }}
        {...form.field("description")}
      />
    </FormDialog>
  );
}
