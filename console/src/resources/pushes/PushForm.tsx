import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent, ReactNode } from "react";
import { useText } from "@/i18n/useText";
import { RichText } from "@/ui/RichText";
import { Section, Sections } from "@/ui/Section";
import { ACTIONS, type PushDraft, TRIGGERS } from "./draft";

const Form = styled("form")({ display: "contents" });

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
}));

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

const AUDIENCE = ["countries", "languages", "plans", "platforms"] as const;
type TextName = Exclude<keyof PushDraft, "trigger_type" | "body_en" | "body_zh">;

interface PushFormProps {
  draft: PushDraft;
  set: (change: Partial<PushDraft>) => void;
  fields: Record<string, string>;
  onSave: () => void;
  foot: ReactNode;
}

/** The message in both languages, when it appears, and to whom. */
export function PushForm({ draft, set, fields, onSave, foot }: PushFormProps) {
  const text = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const input = (name: TextName, wire: string = name) => ({
    label: text(`resources.push_messages.fields.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: Boolean(fields[wire]),
    helperText: fields[wire],
    fullWidth: true,
  });
  const local = { inputLabel: { shrink: true } };
  return (
    <Form noValidate onSubmit={submit}>
      <Sections>
        {(["en", "zh"] as const).map((language) => (
          <Section key={language} title={text(`resources.announcements.languages.${language}`)}>
            <Column>
              <TextField
                {...input(`title_${language}`)}
                required={language === "en"}
                slotProps={{ htmlInput: { maxLength: 200, lang: language } }}
              />
              <RichText
                label={text(`resources.push_messages.fields.body_${language}`)}
                language={language}
                value={draft[`body_${language}`]}
                onChange={(html) => set({ [`body_${language}`]: html })}
                error={fields[`body_${language}`]}
              />
              {draft.router.trim() && (
                <TextField {...input(`button_${language}`)} slotProps={{ htmlInput: { maxLength: 40 } }} />
              )}
            </Column>
          </Section>
        ))}
        <Section title={text("resources.push_messages.showing")}>
          <Grid>
            <TextField
              {...input("router")}
              helperText={fields.router ?? text("resources.push_messages.router_hint")}
            />
            <TextField
              select
              fullWidth
              label={text("resources.push_messages.fields.trigger_type")}
              value={draft.trigger_type}
              onChange={(event) =>
                set({ trigger_type: Number(event.target.value) as PushDraft["trigger_type"], trigger: "" })
              }
            >
              {TRIGGERS.map(({ type, words }) => (
                <MenuItem key={type} value={type}>
                  {text(`resources.push_messages.triggers.${words}`)}
                </MenuItem>
              ))}
            </TextField>
            {draft.trigger_type === 2 && (
              <TextField
                {...input("trigger")}
                helperText={fields.trigger ?? text("resources.announcements.router_hint")}
              />
            )}
            {draft.trigger_type === 3 && (
              <TextField {...input("trigger")} select>
                {ACTIONS.map((action) => (
                  <MenuItem key={action} value={action}>
                    {text(`resources.push_messages.actions.${action}`)}
                  </MenuItem>
                ))}
              </TextField>
            )}
            <TextField {...input("starts", "starts_at")} type="datetime-local" required slotProps={local} />
            <TextField {...input("ends", "ends_at")} type="datetime-local" slotProps={local} />
          </Grid>
        </Section>
        <Section title={text("resources.push_messages.audience")}>
          <Grid>
            {AUDIENCE.map((name) => (
              <TextField
                key={name}
                {...input(name)}
                helperText={fields[name] ?? text(`resources.push_messages.hints.${name}`)}
              />
            ))}
            <TextField
              {...input("merchants", "tenant_ids")}
              helperText={fields.tenant_ids ?? text("resources.announcements.merchants_hint")}
            />
          </Grid>
        </Section>
        {foot}
      </Sections>
    </Form>
  );
}
