import Add from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useText } from "@/i18n/useText";
import { DraftForm, FieldGrid } from "@/ui/draft/DraftForm";
import { type DraftFormProps, draftInputs } from "@/ui/draft/draftInputs";
import { PLATFORMS, usePlatformName } from "@/ui/platforms";
import { Section, Sections } from "@/ui/Section";
import { type EditionDraft, emptyPlan, type PlanDraft } from "./draft";
import { PlanFields } from "./PlanFields";
import { EDITION_STATES } from "./states";

type TextName = "name_en" | "name_zh" | "position" | "state";

/** An edition and its plans, saved as one. */
export function EditionForm(props: DraftFormProps<EditionDraft>) {
  const { draft, set, fields, onSave, foot } = props;
  const text = useText();
  const platformName = usePlatformName();
  const { plans } = draft;
  const input = draftInputs(props, (name: TextName) => text(`resources.plans.fields.${name}`));
  const setPlan = (key: string, change: Partial<PlanDraft>) =>
    set({ plans: plans.map((plan) => (plan.key === key ? { ...plan, ...change } : plan)) });
  return (
    <DraftForm onSave={onSave}>
      <Sections>
        <Section title={text("resources.plans.edition")}>
          <FieldGrid>
            <TextField {...input("name_en")} required slotProps={{ htmlInput: { maxLength: 100 } }} />
            <TextField {...input("name_zh")} slotProps={{ htmlInput: { maxLength: 100, lang: "zh" } }} />
            <TextField
              select
              fullWidth
              required
              label={text("resources.plans.fields.platforms")}
              value={draft.platforms}
              onChange={(event) => set({ platforms: event.target.value as unknown as number[] })}
              error={Boolean(fields.platforms)}
              helperText={fields.platforms}
              slotProps={{ select: { multiple: true } }}
            >
              {PLATFORMS.map((platform) => (
                <MenuItem key={platform} value={platform}>
                  {platformName(platform)}
                </MenuItem>
              ))}
            </TextField>
            <TextField {...input("state")} select>
              {EDITION_STATES.map((state) => (
                <MenuItem key={state} value={state}>
                  {text(`resources.plans.states.${state}`)}
                </MenuItem>
              ))}
            </TextField>
            <TextField {...input("position")} type="number" />
          </FieldGrid>
        </Section>
        {fields.plans && <Alert severity="error">{fields.plans}</Alert>}
        {plans.map((plan, place) => (
          <PlanFields
            key={plan.key}
            plan={plan}
            set={(change) => setPlan(plan.key, change)}
            errorOf={(name) => fields[`plans.${place}.${name}`]}
            onRemove={
              plans.length > 1 ? () => set({ plans: plans.filter((one) => one.key !== plan.key) }) : undefined
            }
          />
        ))}
        <div>
          <Button
            variant="outlined"
            startIcon={<Add />}
            onClick={() => set({ plans: [...plans, emptyPlan(crypto.randomUUID())] })}
          >
            {text("resources.plans.add_plan")}
          </Button>
        </div>
        {foot}
      </Sections>
    </DraftForm>
  );
}
