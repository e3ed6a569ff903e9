import Send from "@mui/icons-material/Send";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent } from "react";
import { useText } from "@/i18n/useText";
import { KINDS, UNITS } from "@/ui/bookKinds";
import { Section } from "@/ui/Section";
import { type AdjustmentDraft, isComplete } from "./draft";

const Grid = styled("form")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
  "& > [data-whole]": { gridColumn: "1 / -1" },
  "& > button": { gridColumn: "1 / -1", justifySelf: "end" },
}));

interface AdjustmentFormProps {
  draft: AdjustmentDraft;
  set: (change: Partial<AdjustmentDraft>) => void;
  fields: Record<string, string>;
  isSaving: boolean;
  onSend: () => void;
}

export function AdjustmentForm({ draft, set, fields, isSaving, onSend }: AdjustmentFormProps) {
  const text = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  const input = (name: Exclude<keyof AdjustmentDraft, "key">, hint?: string) => ({
    label: text(`resources.adjustments.fields.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: Boolean(fields[name]),
    helperText: fields[name] ?? hint,
    fullWidth: true,
  });
  const long = { htmlInput: { maxLength: 500 } };
  return (
    <Section title={text("resources.adjustments.facts")}>
      <Grid noValidate onSubmit={submit}>
        <TextField
          {...input("merchant", text("resources.adjustments.merchant_hint"))}
          required
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
        />
        <TextField {...input("kind")} select>
          {KINDS.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {text(`resources.adjustments.kinds.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField {...input("unit")} select>
          {UNITS.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {text(`resources.ledger.units.${unit}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField {...input("amount")} required slotProps={{ htmlInput: { inputMode: "decimal" } }} />
        <TextField
          {...input("reason", text("resources.adjustments.reason_hint"))}
          required
          multiline
          data-whole
          slotProps={long}
        />
        <TextField
          {...input("note", text("resources.adjustments.note_hint"))}
          multiline
          data-whole
          slotProps={long}
        />
        <Button
          type="submit"
          variant="contained"
          startIcon={<Send />}
          disabled={!isComplete(draft)}
          loading={isSaving}
        >
          {text("resources.adjustments.send")}
        </Button>
      </Grid>
    </Section>
  );
}
