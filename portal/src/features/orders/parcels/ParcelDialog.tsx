import type { Parcel, StoreOrderLine } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { type TypedParcel, useAddParcel, useCorrectParcel } from "./api";
import { parcelTexts } from "./texts";

type Fields = Record<string, string> & { number: string; carrier: string; page: string };

const PIECES = "pieces ";

interface ParcelDialogProps {
  order: string;
  lines: readonly StoreOrderLine[];
  parcels: readonly Parcel[];
  /** The parcel to correct; none for a new one. */
  parcel?: Parcel;
  onClose: () => void;
}

const inParcel = (parcel: Parcel | undefined, line: string) =>
  parcel?.pieces.find(({ line_id }) => line_id === line)?.quantity ?? 0;

/** How many pieces of each line this parcel may hold: all that no other parcel holds. */
function roomOf(lines: readonly StoreOrderLine[], parcels: readonly Parcel[], parcel?: Parcel) {
  const others = parcels.filter(({ id, state, goes_to_forwarder }) => {
    return id !== parcel?.id && state !== "returned" && !goes_to_forwarder;
  });
  return lines.flatMap((line) => {
    const taken = others.reduce((sum, other) => sum + inParcel(other, line.id), 0);
    const most = line.current_quantity - taken;
    return line.kind === "product" && most > 0 ? [{ line, most }] : [];
  });
}

/** Takes a parcel's number, carrier and contents. */
export function ParcelDialog({ order, lines, parcels, parcel, onClose }: ParcelDialogProps) {
  const t = useTexts(parcelTexts);
  const add = useAddParcel(order);
  const correct = useCorrectParcel(parcel?.id ?? "");
  const room = roomOf(lines, parcels, parcel);
  const isKnown = parcel !== undefined && parcel.pieces.length > 0;
  const first = (line: string, most: number) => (isKnown ? inParcel(parcel, line) : most);
  const form = useSavedForm<Fields, TypedParcel, unknown>({
    defaultValues: {
      number: parcel?.number ?? "",
      carrier: parcel?.certainty === "number" ? "" : (parcel?.carrier_name ?? ""),
      page: "",
      ...Object.fromEntries(room.map(({ line, most }) => [PIECES + line.id, `${first(line.id, most)}`])),
    },
    schema: { number: (value: string) => value.trim() !== "" || t.numberMissing },
    save: parcel ? correct : add,
    request: ({ number, carrier, page, ...pieces }) => ({
      number: number.trim(),
      carrier: carrier.trim(),
      page: page.trim(),
      pieces: Object.fromEntries(
        Object.entries(pieces).map(([name, count]) => [name.slice(PIECES.length), Number(count)]),
      ),
    }),
    toast: t.saved,
    onSaved: onClose,
  });
  const fits = (most: number) => (typed: string) =>
    (/^\d+$/.test(typed.trim()) && Number(typed) <= most) || t.piecesWrong(most);
  return (
    <FormDialog
      title={parcel ? t.correct : t.add}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      <Field label={t.number} autoComplete="off" inputProps={{ maxLength: 100 }} {...form.field("number")} />
      <Field
        label={t.carrier}
        hint={t.carrierHint}
        inputProps={{ maxLength: 100 }}
        {...form.field("carrier")}
      />
      <Field label={t.page} hint={t.pageHint} inputProps={{ maxLength: 2000 }} {...form.field("page")} />
      {room.length > 0 && <Muted>{t.itemsIn}</Muted>}
      {room.map(({ line, most }) => (
        <Field
          key={line.id}
          label={t.piecesOf(besides([line.title, line.variant_title]), most)}
          inputProps={{ inputMode: "numeric" }}
          {...form.field(PIECES + line.id, fits(most))}
        />
      ))}
    </FormDialog>
  );
}
