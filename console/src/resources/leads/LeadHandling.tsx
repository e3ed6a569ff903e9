import { styled } from "@mui/material/styles";
import { useRefresh } from "react-admin";
import type { Lead } from "@/api/types";
import { useText } from "@/i18n/useText";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { DraftForm } from "@/ui/draft/DraftForm";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { ChoiceInput, LineInput } from "@/ui/form/inputs";
import { FieldColumn } from "@/ui/form/layout";
import { Section } from "@/ui/Section";
import { LeadStateTag } from "./states";

const Narrow = styled(FieldColumn)({ maxWidth: 640 });

type Handling = Pick<Lead, "state" | "note">;

const handlingOf = ({ state, note }: Lead): Handling => ({ state, note });

/** How far staff are, and what they note; kept in this browser until it is saved. */
export function LeadHandling({ lead }: { lead: Lead }) {
  const text = useText();
  const refresh = useRefresh();
  const kept = useKeptDraft(`leads.${lead.id}`, handlingOf(lead), lead.version);
  const save = useDraftSaving<Handling, Lead>({
    resource: "leads",
    wire: (sent) => ({ ...sent, version: kept.version }),
    onSaved: (saved, sent) => {
      kept.settle(sent, { saved: handlingOf(saved), version: saved.version });
      refresh();
    },
  });
  return (
    <DraftForm kept={kept} onSave={save}>
      <Section title={text("resources.leads.handling")}>
        <Narrow>
          <ChoiceInput source="state" choices={LeadStateTag.choices} />
          <LineInput source="note" lines={3} />
          <DraftFoot isFinal kept={kept} canSave />
        </Narrow>
      </Section>
    </DraftForm>
  );
}
