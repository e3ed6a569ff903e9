import { useState } from "react";
import { wireIds } from "@/shared/api/ids";
import type { RefundOptions, RefundPreview, StoreOrderDetail } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { useOrderClaims } from "../claims/api";
import { claimTexts } from "../claims/texts";
import { type RefundWish, usePreviewRefund } from "./api";
import { ConfirmRefund } from "./ConfirmRefund";
import { refundTexts } from "./texts";

const PIECES = "pieces ";
const WIDTH = 520;

interface Fields extends Record<string, string | boolean> {
  shipping: boolean;
  restock: boolean;
  amount: string;
  way: string;
  reason: string;
  claim: string;
}

interface RefundDialogProps {
  order: StoreOrderDetail;
  limits: NonNullable<RefundOptions["limits"]>;
  left: RefundOptions["left"];
  onClose: () => void;
}

const isAmount = (text: string) => /^(\d{1,9}([.]\d{1,3})?)?$/.test(text.trim());

/** Lines of which something is left. */
const linesOf = ({ lines }: StoreOrderDetail) => lines.filter(({ current_quantity }) => current_quantity > 0);

function useWishForm({ order, limits }: RefundDialogProps, onShown: (shown: RefundPreview) => void) {
  const t = useTexts(refundTexts);
  return useSavedForm<Fields, RefundWish, RefundPreview>({
    defaultValues: {
      shipping: false,
      restock: false,
      amount: "",
      way: "store",
      reason: "",
      claim: "",
      ...Object.fromEntries(linesOf(order).map(({ id }) => [PIECES + id, "0"])),
    },
    schema: {
      amount: (value: string | boolean) => {
        if (!limits.takes_lines && !String(value).trim()) return t.amountNeeded;
        return isAmount(String(value)) || t.amountWrong;
      },
    },
    save: usePreviewRefund(order.id),
    request: (fields) => ({
      pieces: Object.fromEntries(
        linesOf(order).flatMap(({ id }) => {
          const count = Number(fields[PIECES + id] ?? 0);
          return count ? [[wireIds([id])[0], count]] : [];
        }),
      ),
      shipping: fields.shipping,
      restock: fields.restock,
      amount: fields.amount.trim(),
      pay: fields.way === "store",
      reason: fields.reason.trim(),
      claim: fields.claim,
    }),
    onSaved: onShown,
  });
}

function ClaimChoice({
  order,
  value,
  onChange,
}: {
  order: string;
  value: string;
  onChange: (id: string) => void;
}) {
  const t = useTexts(refundTexts);
  const claims = useTexts(claimTexts);
  const open = useOrderClaims(order).data?.claims.filter(({ next_states }) => next_states.length > 0) ?? [];
  if (open.length === 0) return null;
  return (
    <Select
      label={t.claim}
      choices={[
        { value: "", label: t.noClaim },
        ...open.map(({ id, supplier, kind }) => ({
          value: id,
          label: besides([supplierName(supplier), claims.kinds[kind] ?? kind]),
        })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Takes what to give back to a buyer, shows what that comes to, and then makes the refund. */
export function RefundDialog(props: RefundDialogProps) {
  const { order, limits, left, onClose } = props;
  const t = useTexts(refundTexts);
  const [shown, setShown] = useState<RefundPreview>();
  const form = useWishForm(props, setShown);
  const fits = (most: number) => (typed: unknown) =>
    (/^\d+$/.test(String(typed).trim()) && Number(typed) <= most) || t.piecesWrong(most);
  const tick = (name: "shipping" | "restock") => {
    const { value, onChange } = form.choice(name);
    return { checked: value, onChange: (_: unknown, on: boolean) => onChange(on) };
  };
  const way = form.choice("way");
  const claim = form.choice("claim");
  if (shown) {
    return <ConfirmRefund order={order} shown={shown} onBack={() => setShown(undefined)} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t.refund}
      width={WIDTH}
      submitLabel={t.goOn}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      <Muted>
        {besides([limits.takes_lines ? t.text : t.amountOnly, t.left(money(left[1], order.buyer_currency))])}
      </Muted>
      {limits.takes_lines &&
        linesOf(order).map(({ id, title, variant_title, current_quantity }) => (
          <Field
            key={id}
            label={t.pieces(besides([title, variant_title]), current_quantity)}
            inputProps={{ inputMode: "numeric" }}
            {...form.field(PIECES + id, fits(current_quantity))}
          />
        ))}
      {limits.takes_lines && <Tick label={t.shipping} {...tick("shipping")} />}
      {limits.restocks && <Tick label={t.restock} {...tick("restock")} />}
      <Field
        label={t.amount(order.buyer_currency)}
        hint={limits.takes_lines ? t.amountHint : undefined}
        inputProps={{ inputMode: "decimal" }}
        {...form.field("amount")}
      />
      {limits.notes_only && (
        <Select
          label={t.way}
          choices={Object.entries(t.ways).map(([value, label]) => ({ value, label }))}
          value={way.value}
          onChange={({ target }) => way.onChange(target.value)}
        />
      )}
      <Field label={t.reason} hint={t.reasonHint} inputProps={{ maxLength: 150 }} {...form.field("reason")} />
      <ClaimChoice order={order.id} value={claim.value} onChange={claim.onChange} />
    </FormDialog>
  );
}
