import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useText } from "@/i18n/useText";
import { DraftForm, FieldGrid } from "@/ui/draft/DraftForm";
import { type DraftFormProps, draftInputs } from "@/ui/draft/draftInputs";
import { EachLanguage } from "@/ui/draft/EachLanguage";
import { RichText } from "@/ui/RichText";
import { Section, Sections } from "@/ui/Section";
import { type FormDraft, questionsOf, withQuestions } from "./draft";
import { Questions } from "./Questions";

type TextName = "code" | "partner" | "recipient" | "title_en" | "title_zh" | "consent_en" | "consent_zh";

/** A partner's form: whose it is, its questions, and its words in both languages. */
export function PartnerForm(props: DraftFormProps<FormDraft>) {
  const { draft, set, fields, onSave, foot } = props;
  const text = useText();
  const input = draftInputs(props, (name: TextName) => text(`resources.lead_forms.fields.${name}`));
  const tick = (name: "is_active" | "in_market") => (
    <FormControlLabel
      control={<Checkbox checked={draft[name]} onChange={(_event, on) => set({ [name]: on })} />}
      label={text(`resources.lead_forms.fields.${name}`)}
    />
  );
  return (
    <DraftForm onSave={onSave}>
      <Sections>
        <Section title={text("resources.lead_forms.settings")}>
          <FieldGrid>
            <TextField {...input("partner")} required />
            <TextField {...input("code", { hint: text("resources.lead_forms.code_hint") })} required />
            <TextField
              {...input("recipient", { hint: text("resources.lead_forms.recipient_hint") })}
              type="email"
            />
          </FieldGrid>
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
        <EachLanguage title={(language) => text(`resources.lead_forms.languages.${language}`)}>
          {(language) => (
            <>
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
            </>
          )}
        </EachLanguage>
        {foot}
      </Sections>
    </DraftForm>
  );
}
