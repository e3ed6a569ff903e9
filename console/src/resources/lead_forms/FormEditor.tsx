import OpenInNew from "@mui/icons-material/OpenInNew";
import Button from "@mui/material/Button";
import type { LeadForm } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { LineInput, TickInput } from "@/ui/form/inputs";
import { EachLanguage, FieldGrid } from "@/ui/form/layout";
import { RichInput } from "@/ui/form/RichInput";
import { Section } from "@/ui/Section";
import { FormStateTag } from "./FormStateTag";
import { emptyQuestion, Questions } from "./Questions";

const blank = () => ({
  code: "",
  partner: "",
  title_en: "",
  intro_en: "",
  thanks_en: "",
  consent_en: "",
  title_zh: "",
  intro_zh: "",
  thanks_zh: "",
  consent_zh: "",
  recipient: "",
  is_active: false,
  in_market: false,
  fields: [emptyQuestion()],
});

export const { Show: FormShow, Create: FormCreate } = draftPages<LeadForm, ReturnType<typeof blank>>({
  resource: "lead_forms",
  title: ({ partner }) => partner,
  blank,
  wire: ({ code, fields, ...draft }) => ({
    ...draft,
    code: code.trim(),
    fields: fields.map(({ kind, choices_en, choices_zh, ...question }) => ({
      ...question,
      kind,
      key: question.key.trim(),
      choices_en: kind === "choice" ? choices_en : [],
      choices_zh: kind === "choice" ? choices_zh : [],
    })),
  }),
  isComplete: ({ code, partner, title_en, consent_en }) =>
    [code, partner, title_en, consent_en].every((value) => value.trim() !== ""),
  isFinal: () => true,
  Tag: ({ record }) => <FormStateTag isActive={record.is_active} />,
  Commands: ({ record }) => (record.is_active ? <OpenButton code={record.code} /> : null),
  Fields,
});

function OpenButton({ code }: { code: string }) {
  const text = useText();
  return (
    <Button variant="outlined" startIcon={<OpenInNew />} href={`/formAS/${code}`} target="_blank">
      {text("resources.lead_forms.open")}
    </Button>
  );
}

function Fields() {
  const text = useText();
  return (
    <>
      <Section title={text("resources.lead_forms.settings")}>
        <FieldGrid>
          <LineInput source="partner" required />
          <LineInput source="code" hint="resources.lead_forms.code_hint" required />
          <LineInput source="recipient" hint="resources.lead_forms.recipient_hint" type="email" />
        </FieldGrid>
        <TickInput source="is_active" />
        <TickInput source="in_market" />
      </Section>
      <Section title={text("resources.lead_forms.questions")}>
        <Questions />
      </Section>
      <EachLanguage titles="resources.lead_forms.languages">
        {(language) => (
          <>
            <LineInput source={`title_${language}`} required={language === "en"} />
            <RichInput source={`intro_${language}`} language={language} />
            <RichInput source={`thanks_${language}`} language={language} />
            <LineInput source={`consent_${language}`} lines={2} required={language === "en"} />
          </>
        )}
      </EachLanguage>
    </>
  );
}
