import type { ServiceCard } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { AmountInput } from "@/ui/form/amounts";
import { ChoiceInput, LineInput, ListInput, TickInput } from "@/ui/form/inputs";
import { EachLanguage, FieldGrid } from "@/ui/form/layout";
import { Section } from "@/ui/Section";
import { ServiceStateTag } from "./states";

const CURRENCIES = ["USD", "CNY"].map((id) => ({ id, name: id }));
const LINES = /\n/;

const blank = () => ({
  name_en: "",
  name_zh: "",
  detail_en: "",
  detail_zh: "",
  delivered_en: "",
  delivered_zh: "",
  days: "",
  price: "",
  currency: "USD",
  examples: [] as string[],
  is_offered: true,
  position: "0",
});

export const { Show: ServiceShow } = draftPages<ServiceCard, ReturnType<typeof blank>>({
  resource: "services",
  title: (saved, nameOf) => nameOf(saved),
  blank,
  numbers: ["days", "position"],
  draftOf: (saved, same) => ({ ...same, currency: saved.currency || "USD" }),
  isComplete: ({ name_en, detail_en, delivered_en }) =>
    [name_en, detail_en, delivered_en].every((text) => text.trim() !== ""),
  isFinal: () => true,
  Tag: ({ record }) => <ServiceStateTag state={record.is_offered ? "offered" : "hidden"} />,
  Fields,
});

function Fields() {
  const text = useText();
  return (
    <>
      <EachLanguage titles="resources.answer_templates.languages">
        {(language) => {
          const common = { lang: language, required: language === "en" };
          return (
            <>
              <LineInput source={`name_${language}`} limit={200} {...common} />
              <LineInput source={`detail_${language}`} limit={1_000} lines={3} {...common} />
              <LineInput source={`delivered_${language}`} limit={1_000} lines={2} {...common} />
            </>
          );
        }}
      </EachLanguage>
      <Section title={text("resources.services.terms")}>
        <FieldGrid>
          <AmountInput source="price" unit={{ source: "currency" }} hint="resources.services.hints.price" />
          <ChoiceInput source="currency" choices={CURRENCIES} />
          <LineInput source="days" type="number" min={1} max={365} hint="resources.services.hints.days" />
          <LineInput source="position" type="number" min={0} hint="resources.services.hints.position" />
        </FieldGrid>
        <ListInput
          source="examples"
          separator={LINES}
          joint={"\n"}
          lines={3}
          hint="resources.services.hints.examples"
        />
        <TickInput source="is_offered" />
      </Section>
    </>
  );
}
