import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useText } from "@/i18n/useText";
import { DraftForm, FieldGrid } from "@/ui/draft/DraftForm";
import { type DraftFormProps, draftInputs } from "@/ui/draft/draftInputs";
import { EachLanguage } from "@/ui/draft/EachLanguage";
import { Section, Sections } from "@/ui/Section";
import type { TopicDraft } from "./draft";
import { TopicKinds } from "./TopicKinds";

type TextName =
  | "name_en"
  | "name_zh"
  | "topic_name_en"
  | "topic_name_zh"
  | "owner"
  | "check_code"
  | "keywords"
  | "position"
  | "valid_from"
  | "valid_until";

type TopicFormProps = DraftFormProps<TopicDraft> & { isNew?: boolean };

/** A topic page: its names in both languages, where it stands, who sees it and how long. */
export function TopicForm({ isNew = false, ...props }: TopicFormProps) {
  const { draft, set, onSave, foot } = props;
  const text = useText();
  const typed = draftInputs(props, (name: TextName) => text(`resources.topic_pages.fields.${name}`));
  const input = (name: TextName, hint?: "owner" | "check_code" | "keywords" | "position" | "valid_until") =>
    typed(name, { hint: hint && text(`resources.topic_pages.hints.${hint}`) });
  const tick = (name: "is_top" | "is_hot_open") => (
    <FormControlLabel
      control={<Checkbox checked={draft[name]} onChange={(_event, on) => set({ [name]: on })} />}
      label={text(`resources.topic_pages.fields.${name}`)}
    />
  );
  const local = { inputLabel: { shrink: true } };
  return (
    <DraftForm onSave={onSave}>
      <Sections>
        <EachLanguage title={(language) => text(`resources.topic_pages.languages.${language}`)}>
          {(language) => (
            <>
              <TextField
                {...input(`name_${language}`)}
                required={language === "en"}
                slotProps={{ htmlInput: { lang: language } }}
              />
              <TextField {...input(`topic_name_${language}`)} slotProps={{ htmlInput: { lang: language } }} />
            </>
          )}
        </EachLanguage>
        <TopicKinds {...props} isNew={isNew} />
        <Section title={text("resources.topic_pages.order")}>
          <FieldGrid>
            <TextField {...input("position", "position")} type="number" />
            <TextField {...input("keywords", "keywords")} />
          </FieldGrid>
          {tick("is_top")}
          {tick("is_hot_open")}
        </Section>
        <Section title={text("resources.topic_pages.readers")}>
          <FieldGrid>
            {!draft.fixed_id && <TextField {...input("owner", "owner")} type="email" />}
            {draft.owner?.trim() && (
              <TextField {...input("check_code", "check_code")} required autoComplete="off" />
            )}
            <TextField {...input("valid_from")} type="datetime-local" slotProps={local} />
            <TextField {...input("valid_until", "valid_until")} type="datetime-local" slotProps={local} />
          </FieldGrid>
        </Section>
        {foot}
      </Sections>
    </DraftForm>
  );
}
