import Add from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent, ReactNode } from "react";
import { useText } from "@/i18n/useText";
import { PLATFORMS, platformName } from "@/ui/platforms";
import { Section, Sections } from "@/ui/Section";
import { type EditionDraft, emptyPlan, type PlanDraft } from "./draft";
import { PlanFields } from "./PlanFields";
import { EDITION_STATES } from "./states";

const Form = styled("form")({ display: "contents" });

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
}));

interface EditionFormProps {
  draft: EditionDraft;
  set: (change: Partial<EditionDraft>) => void;
  fields: Record<string, string>;
  onSave: () => void;
  foot: ReactNode;
}

/** An edition and its plans, saved as one. */
export function EditionForm({ draft, set, fields, onSave, foot }: EditionFormProps) {
  const text = useText();
  const { plans } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const input = (name: "name_en" | "name_zh" | "position" | "state") => ({
    label: text(`resources.plans.fields.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: Boolean(fields[name]),
    helperText: fields[name],
    fullWidth: true,
  });
  const setPlan = (key: string, change: Partial<PlanDraft>) =>
    set({ plans: plans.map((plan) => (plan.key === key ? { ...plan, ...change } : plan)) });
  return (
    <Form noValidate onSubmit={submit}>
      <Sections>
        <Section title={text("resources.plans.edition")}>
          <Grid>
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
          </Grid>
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
    </Form>
  );
}
