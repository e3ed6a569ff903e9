import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { AddressForm, AddressHint } from "@/shared/api/types";
import { countryName } from "@/shared/format/names";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { useCheckAddress, useCorrectAddress, useCorrectionForm, useTakeGivenAddress } from "./addressApi";
import { addressTexts } from "./addressTexts";
import { written } from "./written";

const PARTS = ["name", "company", "phone", "address1", "address2", "city", "province", "postcode"] as const;
const EXTRAS = ["tax_id", "birthday", "national_address"] as const;

type Part = (typeof PARTS)[number];
type Extra = (typeof EXTRAS)[number];
type Name = Part | Extra | "country";
type Values = Record<Name, string>;

/** How the server takes what was typed. */
function typed(values: Values) {
  const parts = Object.fromEntries(PARTS.map((name) => [name, values[name]])) as Record<Part, string>;
  const extras = Object.fromEntries(EXTRAS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  return { ...parts, country: values.country.trim().toUpperCase(), extras };
}

interface HintProps {
  hint: AddressHint;
  onTake: (value: string) => void;
}

function Hint({ hint: { text, suggestion, is_blocking }, onTake }: HintProps) {
  const t = useTexts(addressTexts);
  return (
    <Alert
      severity={is_blocking ? "error" : "warning"}
      action={
        suggestion && (
          <Button size="small" color="inherit" onClick={() => onTake(suggestion)}>
            {t.use(suggestion.replace("\n", " / "))}
          </Button>
        )
      }
    >
      {is_blocking && t.refuses} {text}
    </Alert>
  );
}

interface AddressDialogProps {
  orderId: string;
  onClose: () => void;
}

function Filled({ orderId, onClose, read }: AddressDialogProps & { read: AddressForm }) {
  const t = useTexts(addressTexts);
  const [hints, setHints] = useState<readonly AddressHint[]>(read.hints);
  const [isChecked, setChecked] = useState(false);
  const { address, given, refusal } = read;
  const extra = (name: Extra) => address.extras[name] ?? "";
  const form = useSavedForm<Values, Parameters<ReturnType<typeof useCorrectAddress>["mutate"]>[0], unknown>({
    defaultValues: {
      ...address,
      tax_id: extra("tax_id"),
      birthday: extra("birthday"),
      national_address: extra("national_address"),
    },
    save: useCorrectAddress(),
    request: (values) => ({ order: orderId, address: { ...typed(values), seen: read.seen } }),
    toast: t.saved,
    onSaved: onClose,
  });
  const check = useCheckAddress();
  const take = useTakeGivenAddress();
  const required = read.fields.map(({ field }) => field);
  const names: Name[] = [
    ...PARTS,
    ...(read.may_set_country ? (["country"] as const) : []),
    ...EXTRAS.filter((name) => required.includes(name) || extra(name)),
  ];
  const suggest = (field: string, value: string) => {
    const [first = "", second] = value.split("\n");
    form.setValue(field as Name, first, { shouldDirty: true });
    if (field === "address1" && second !== undefined)
      form.setValue("address2", second, { shouldDirty: true });
  };
  const ask = () =>
    check.mutate(
      { order: orderId, address: typed(form.getValues()) },
      {
        onSuccess: (found) => {
          setHints(found);
          setChecked(true);
        },
      },
    );
  const isOther = read.is_corrected || given.address1 !== address.address1;
  return (
    <FormDialog
      title={t.correct}
      width={560}
      busy={form.busy}
      disabled={Boolean(refusal)}
      problem={refusal || form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside={
        <Button variant="outlined" loading={check.isPending} onClick={ask}>
          {t.check}
        </Button>
      }
    >
      <Muted>{t.text}</Muted>
      {isOther && (
        <Alert
          severity="info"
          action={
            !refusal && (
              <Button
                size="small"
                color="inherit"
                loading={take.isPending}
                onClick={() => take.mutate(orderId, { onSuccess: onClose })}
              >
                {t.takeGiven}
              </Button>
            )
          }
        >
          {t.given}: {written(given).replaceAll("\n", ", ")}
        </Alert>
      )}
      {isChecked && hints.length === 0 && <Alert severity="success">{t.fine}</Alert>}
      {names.map((name) => (
        <div key={name}>
          <Field label={labelOf(t.labels[name], read, name)} autoComplete="off" {...form.field(name)} />
          {hints
            .filter(({ field }) => field === name)
            .map((hint) => (
              <Hint key={hint.text} hint={hint} onTake={(value) => suggest(name, value)} />
            ))}
        </div>
      ))}
      {!read.may_set_country && <Row>{countryName(address.country)}</Row>}
    </FormDialog>
  );
}

/** "Tax ID (CPF/CNPJ)": with what the people of the country call it. */
function labelOf(label: string, { fields }: AddressForm, name: Name): string {
  const own = fields.find(({ field }) => field === name)?.name;
  return own ? `${label} (${own})` : label;
}

/** Corrects where an order goes; what the store gave stays, and nothing that is offered is taken by itself. */
export function AddressDialog(props: AddressDialogProps) {
  const t = useTexts(addressTexts);
  const read = useCorrectionForm(props.orderId);
  if (read.data) return <Filled {...props} read={read.data} />;
  return (
    <Modal title={t.correct} width={560} onClose={props.onClose}>
      <Pending query={read} rows={6} height={40} />
    </Modal>
  );
}
