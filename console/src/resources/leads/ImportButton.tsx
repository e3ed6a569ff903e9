import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useCanAccess, useDataProvider, useGetList, useNotify, useRefresh, useTranslate } from "react-admin";
import { ApiError } from "@/api/errors";
import type { LeadForm } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ImportOutcome } from "./ImportOutcome";

const ALL = { pagination: { page: 1, perPage: 100 } };

const Fields = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  marginTop: theme.spacing(1),
}));

/** Imports leads from a file after a check. Hidden without the right to see leads. */
export function ImportButton() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: "lead_forms", action: "list" });
  if (!canAccess) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text("resources.leads.import.action")}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const title = useId();
  const [form, setForm] = useState("");
  const [consent, setConsent] = useState("");
  const [file, setFile] = useState<File>();
  const { importLeads } = useDataProvider<ConsoleDataProvider>();
  const { data: forms = [] } = useGetList<LeadForm>("lead_forms", ALL, { onError: () => undefined });
  const request = { form, consent, file };
  const look = useMutation({ mutationFn: () => importLeads({ ...request, isCheck: true }) });
  const keep = useMutation({
    mutationFn: () => importLeads({ ...request, isCheck: false }),
    onSuccess: (done) => {
      notify("resources.leads.import.done", { type: "success", messageArgs: { smart_count: done.new } });
      refresh();
      onClose();
    },
  });
  // A change after the check makes its result invalid.
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      look.reset();
      keep.reset();
      set(value);
    };
  const isComplete = form !== "" && consent.trim() !== "" && file !== undefined;
  const error = keep.error ?? look.error;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>{text("resources.leads.import.title")}</DialogTitle>
      <DialogContent>
        <Fields>
          <FormChoice forms={forms} value={form} onChange={change(setForm)} />
          <TextField
            label={text("resources.leads.import.consent")}
            helperText={text("resources.leads.import.consent_hint")}
            value={consent}
            required
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
            onChange={(event) => change(setConsent)(event.target.value)}
          />
          <TextField
            type="file"
            label={text("resources.leads.import.file")}
            helperText={text("resources.leads.import.file_hint", { fields: fieldsOf(forms, form) })}
            required
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { accept: ".csv,.xlsx,text/csv" } }}
            onChange={(event) => change(setFile)((event.target as HTMLInputElement).files?.[0])}
          />
          {error && (
            <Alert severity="error">
              <Reason error={error} />
            </Alert>
          )}
          {look.data && <ImportOutcome found={look.data} />}
        </Fields>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text("console.cancel")}</Button>
        <Button
          variant="outlined"
          loading={look.isPending}
          disabled={!isComplete}
          onClick={() => look.mutate()}
        >
          {text("resources.leads.import.check")}
        </Button>
        <Button
          variant="contained"
          loading={keep.isPending}
          disabled={!look.data?.new}
          onClick={() => keep.mutate()}
        >
          {text("resources.leads.import.keep", { smart_count: look.data?.new ?? 0 })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The server's own sentence for the file or the consent, else for the whole. */
function Reason({ error }: { error: Error }) {
  const translate = useTranslate();
  const faults = error instanceof ApiError ? Object.values(error.body.errors).map(String) : [];
  const said = faults[0] ?? error.message;
  return translate(said, { _: said });
}

const fieldsOf = (forms: LeadForm[], id: string) =>
  forms
    .find((form) => form.id === id)
    ?.fields.map(({ key }) => key)
    .join(", ") ?? "…";

interface FormChoiceProps {
  forms: LeadForm[];
  value: string;
  onChange: (id: string) => void;
}

function FormChoice({ forms, value, onChange }: FormChoiceProps) {
  const text = useText();
  return (
    <TextField
      select
      required
      label={text("resources.leads.import.form")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {forms.map(({ id, partner, code }) => (
        <MenuItem key={id} value={id}>
          {`${partner} (${code})`}
        </MenuItem>
      ))}
    </TextField>
  );
}
