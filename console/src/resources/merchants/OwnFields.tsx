import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDataProvider, useNotify, useRefresh, useTranslate } from "react-admin";
import type { OwnField } from "@/api/customers";
import { ApiError } from "@/api/errors";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { FieldGrid } from "@/ui/form/layout";
import { Section } from "@/ui/Section";

const Foot = styled("div")(({ theme }) => ({
  display: "flex",
  justifyContent: "flex-end",
  marginTop: theme.spacing(2),
}));

interface OwnFieldsProps {
  merchantId: string;
  fields: OwnField[];
}

/** Fields of our own, filled in for a merchant. Only what was changed is sent. */
export function OwnFields({ merchantId, fields }: OwnFieldsProps) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { fillInMerchant } = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fillInMerchant(merchantId, typed),
    onSuccess: () => {
      setTyped({});
      notify("resources.merchants.own_fields.saved", { type: "success" });
      refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Section title={text("resources.merchants.own_fields.heading")}>
      <form onSubmit={submit}>
        <FieldGrid>
          {fields.map((field) => (
            <OwnInput
              key={field.id}
              field={field}
              value={typed[field.id] ?? field.value}
              error={faultOf(error, field.id)}
              onChange={(value) => setTyped((now) => ({ ...now, [field.id]: value }))}
            />
          ))}
        </FieldGrid>
        <Foot>
          <Button
            type="submit"
            variant="contained"
            loading={isPending}
            disabled={Object.keys(typed).length === 0}
          >
            {text("resources.merchants.own_fields.save")}
          </Button>
        </Foot>
      </form>
    </Section>
  );
}

function faultOf(error: Error | null, id: string): string {
  if (!error) return "";
  const faults = error instanceof ApiError ? error.body.errors : {};
  return Object.keys(faults).length > 0 ? String(faults[`values.${id}`] ?? "") : error.message;
}

interface OwnInputProps {
  field: OwnField;
  value: string;
  error: string;
  onChange: (value: string) => void;
}

const TYPES = { text: "text", number: "text", date: "date", choice: "text" } as const;

function OwnInput({ field, value, error, onChange }: OwnInputProps) {
  const text = useText();
  const translate = useTranslate();
  const nameOf = useOwnName();
  const label = nameOf({ name_en: field.label_en, name_zh: field.label_zh });
  // A value that was chosen before stays selectable after the option was removed.
  const choices = field.choices.includes(value) || !value ? field.choices : [...field.choices, value];
  return (
    <TextField
      select={field.kind === "choice"}
      type={TYPES[field.kind]}
      label={label}
      value={value}
      error={error !== ""}
      helperText={error && translate(error, { _: error })}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        inputLabel: field.kind === "date" ? { shrink: true } : {},
        htmlInput: { inputMode: field.kind === "number" ? "decimal" : undefined, maxLength: 1_000 },
      }}
    >
      {field.kind === "choice" && [
        <MenuItem key="" value="">
          {text("console.none")}
        </MenuItem>,
        ...choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice}
          </MenuItem>
        )),
      ]}
    </TextField>
  );
}
