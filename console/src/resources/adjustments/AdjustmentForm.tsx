import Send from "@mui/icons-material/Send";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useText } from "@/i18n/useText";
import { KINDS, UNITS } from "@/ui/bookKinds";
import { DraftForm, FieldGrid } from "@/ui/draft/DraftForm";
import { type DraftFormProps, draftInputs } from "@/ui/draft/draftInputs";
import { Section } from "@/ui/Section";
import { type AdjustmentDraft, isComplete } from "./draft";

const Grid = styled(FieldGrid)({
  "& > [data-whole]": { gridColumn: "1 / -1" },
  "& > button": { gridColumn: "1 / -1", justifySelf: "end" },
});

type TextName = Exclude<keyof AdjustmentDraft, "key">;

interface AdjustmentFormProps extends Omit<DraftFormProps<AdjustmentDraft>, "foot"> {
  isSaving: boolean;
}

export function AdjustmentForm(props: AdjustmentFormProps) {
  const { draft, onSave, isSaving } = props;
  const text = useText();
  const input = draftInputs(props, (name: TextName) => text(`resources.adjustments.fields.${name}`));
  const long = { htmlInput: { maxLength: 500 } };
  return (
    <Section title={text("resources.adjustments.facts")}>
      <DraftForm onSave={onSave}>
        <Grid>
          <TextField
            {...input("merchant", { hint: text("resources.adjustments.merchant_hint") })}
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
            {...input("reason", { hint: text("resources.adjustments.reason_hint") })}
            required
            multiline
            data-whole
            slotProps={long}
          />
          <TextField
            {...input("note", { hint: text("resources.adjustments.note_hint") })}
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
      </DraftForm>
    </Section>
  );
}
