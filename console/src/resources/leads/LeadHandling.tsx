import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent } from "react";
import { useDataProvider } from "react-admin";
import type { Lead } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { useShowSaved } from "@/ui/RecordPage";
import { Section } from "@/ui/Section";
import { LEAD_STATES, type LeadState } from "./states";

const Form = styled("form")(({ theme }) => ({ display: "grid", gap: theme.spacing(2), maxWidth: 640 }));

interface Handling {
  state: LeadState;
  note: string;
}

const handlingOf = ({ state, note }: Lead): Handling => ({ state, note });

/** How far staff are, and what they note; kept in this browser until it is saved. */
export function LeadHandling({ lead }: { lead: Lead }) {
  const text = useText();
  const show = useShowSaved("leads");
  const { handleLead } = useDataProvider<ConsoleDataProvider>();
  const kept = useKeptDraft(`leads.${lead.id}`, handlingOf(lead), lead.version);
  const { draft, set } = kept;
  const send = (sent: Handling) => handleLead(lead.id, { ...sent, version: kept.version });
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.leads" }, send, (saved, sent) => {
    show(saved);
    kept.settle(sent, { saved: handlingOf(saved), version: saved.version });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(draft);
  };
  return (
    <Section title={text("resources.leads.handling")}>
      <Form noValidate onSubmit={submit}>
        <TextField
          select
          label={text("resources.leads.fields.state")}
          value={draft.state}
          onChange={(event) => set({ state: event.target.value as LeadState })}
        >
          {LEAD_STATES.map((state) => (
            <MenuItem key={state} value={state}>
              {text(`resources.leads.states.${state}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          multiline
          minRows={3}
          label={text("resources.leads.fields.note")}
          value={draft.note}
          error={Boolean(fields.note)}
          helperText={fields.note}
          onChange={(event) => set({ note: event.target.value })}
        />
        <DraftFoot isFinal kept={kept} canSave isSaving={isSaving} />
      </Form>
    </Section>
  );
}
