import type { AnswerTemplate } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { ChoiceInput, LineInput, TickInput } from "@/ui/form/inputs";
import { EachLanguage, FieldGrid } from "@/ui/form/layout";
import { Section } from "@/ui/Section";
import { useRequestServices } from "@/ui/useRequestServices";
import { TemplateStateTag } from "./TemplateStateTag";

const LONGEST = 4_000;

const blank = () => ({ title: "", service: "", text_en: "", text_zh: "", is_active: true });

export const { Show: TemplateShow, Create: TemplateCreate } = draftPages<
  AnswerTemplate,
  ReturnType<typeof blank>
>({
  resource: "answer_templates",
  title: ({ title }) => title,
  blank,
  isComplete: ({ title, text_en }) => Boolean(title.trim() && text_en.trim()),
  isFinal: () => true,
  Tag: ({ record }) => <TemplateStateTag state={record.is_active ? "active" : "inactive"} />,
  Fields,
});

function Fields() {
  const text = useText();
  const every = { id: "", name: "resources.answer_templates.every" };
  const services = [every, ...useRequestServices()];
  return (
    <>
      <Section title={text("resources.answer_templates.use")}>
        <FieldGrid>
          <LineInput source="title" limit={200} hint="resources.answer_templates.title_hint" required />
          <ChoiceInput source="service" choices={services} />
        </FieldGrid>
        <TickInput source="is_active" />
      </Section>
      <EachLanguage titles="resources.answer_templates.languages">
        {(language) => (
          <LineInput
            source={`text_${language}`}
            lines={5}
            limit={LONGEST}
            lang={language}
            required={language === "en"}
          />
        )}
      </EachLanguage>
    </>
  );
}
