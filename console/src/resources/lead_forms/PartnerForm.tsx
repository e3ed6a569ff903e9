import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent, ReactNode } from "react";
import { useText } from "@/i18n/useText";
import { RichText } from "@/ui/RichText";
import { Section, Sections } from "@/ui/Section";
import { type FormDraft, questionsOf, withQuestions } from "./draft";
import { Questions } from "./Questions";

const Form = styled("form")({ display: "contents" });

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
}));

type TextName = "code" | "partner" | "recipient" | "title_en" | "title_zh" | "consent_en" | "consent_zh";

interface PartnerFormProps {
  draft: FormDraft;
  set: (change: Partial<FormDraft>) => void;
  fields: Record<string, string>;
  onSave: () => void;
  foot: ReactNode;
}

/** A partner's form: whose it is, its questions, and its words in both languages. */
export function PartnerForm({ draft, set, fields, onSave, foot }: PartnerFormProps) {
  const text = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const input = (name: TextName, hint?: string) => ({
    label: text(`resources.lead_forms.fields.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: Boolean(fields[name]),
    helperText: fields[name] ?? hint,
    fullWidth: true,
  });
  const tick = (name: "is_active" | "in_market") => (
    <FormControlLabel
      control={<Checkbox checked={draft[name]} onChange={(_event, on) => set({ [name]: on })} />}
      label={text(`resources.lead_forms.fields.${name}`)}
    />
  );
  return (
    <Form noValidate onSubmit={submit}>
      <Sections>
        <Section title={text("resources.lead_forms.settings")}>
          <Grid>
            <TextField {...input("partner")} required />
            <TextField {...input("code", text("resources.lead_forms.code_hint"))} required />
            <TextField {...input("recipient", text("resources.lead_forms.recipient_hint"))} type="email" />
          </Grid>
          {tick("is_active")}
          {tick("in_market")}
        </Section>
        <Section title={text("resources.lead_forms.questions")}>
          <Questions
            questions={questionsOf(draft)}
            error={fields.fields}
            onChange={(questions) => set(withQuestions(questions))}
          />
        </Section>
        {(["en", "zh"] as const).map((language) => (
          <Section key={language} title={text(`resources.lead_forms.languages.${language}`)}>
            <Column>
              <TextField {...input(`title_${language}`)} required={language === "en"} />
              {(["intro", "thanks"] as const).map((part) => (
                <RichText
                  key={part}
                  label={text(`resources.lead_forms.fields.${part}_${language}`)}
                  language={language}
                  value={draft[`${part}_${language}`] ?? ""}
                  onChange={(html) => set({ [`${part}_${language}`]: html })}
                  error={fields[`${part}_${language}`]}
                />
              ))}
              <TextField
                {...input(`consent_${language}`)}
                multiline
                minRows={2}
                required={language === "en"}
              />
            </Column>
          </Section>
        ))}
        {foot}
      </Sections>
    </Form>
  );
}
