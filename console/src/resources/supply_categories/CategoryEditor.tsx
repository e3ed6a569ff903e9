import type { SupplyCategory } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { LineInput, TickInput } from "@/ui/form/inputs";
import { EachLanguage, FieldColumn, FieldGrid } from "@/ui/form/layout";
import { Section } from "@/ui/Section";

const blank = () => ({ name_en: "", name_zh: "", is_named: true, position: "0" });

/** A category's names in both languages, and its place among its siblings. */
export const { Show: CategoryShow } = draftPages<SupplyCategory, ReturnType<typeof blank>>({
  resource: "supply_categories",
  title: (saved, nameOf) => nameOf(saved),
  blank,
  numbers: ["position"],
  // Who writes names wants to keep them.
  draftOf: (_saved, same) => ({ ...same, is_named: true }),
  isComplete: ({ name_en, position }) => Boolean(name_en.trim() && position),
  isFinal: () => true,
  facts: ({ supplier, source_id, parent_en, products }) => ({
    supplier: <SupplierName of={supplier} />,
    source_id,
    parent: parent_en,
    products,
  }),
  Fields,
});

function SupplierName({ of: supplier }: { of: SupplyCategory["supplier"] }) {
  return useText()(`resources.feeds.suppliers.${supplier}`);
}

function Fields() {
  const text = useText();
  return (
    <>
      <EachLanguage titles="resources.topic_pages.languages">
        {(language) => (
          <LineInput
            source={`name_${language}`}
            required={language === "en"}
            limit={200}
            lang={language}
            hint={language === "en" ? "resources.supply_categories.hints.name_en" : undefined}
          />
        )}
      </EachLanguage>
      <Section title={text("resources.supply_categories.order")}>
        <FieldColumn>
          <FieldGrid>
            <LineInput
              source="position"
              type="number"
              min={0}
              required
              hint="resources.topic_pages.hints.position"
            />
          </FieldGrid>
          <TickInput source="is_named" />
        </FieldColumn>
      </Section>
    </>
  );
}
