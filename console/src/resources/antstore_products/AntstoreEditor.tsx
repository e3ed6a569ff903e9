import type { AntstoreProduct } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { AmountInput } from "@/ui/form/amounts";
import { FieldSets } from "@/ui/form/FieldSets";
import { LineInput, ListInput, NAMES_APART } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { TitleAndText } from "@/ui/form/TitleAndText";
import { Moment } from "@/ui/Moment";
import { PublishCommands } from "@/ui/PublishCommands";
import { Section } from "@/ui/Section";
import { draftOf, emptyOption, emptyProduct, emptyVariant, type ProductDraft, textOf } from "./draft";
import { ProductStateTag, PUBLISHED } from "./ProductStateTag";

const MOST_OPTIONS = 3;
const MOST_VARIANTS = 250;
const LINES = /\n/;

export const { Show: AntstoreShow, Create: AntstoreCreate } = draftPages<AntstoreProduct, ProductDraft>({
  resource: "antstore_products",
  title: ({ title_en }) => title_en,
  blank: emptyProduct,
  draftOf,
  wire: textOf,
  isComplete: ({ title_en, variants }) => title_en.trim() !== "" && variants.length > 0,
  isFinal: (saved) => saved?.state === PUBLISHED,
  Tag: ({ record }) => <ProductStateTag state={record.state} />,
  Commands,
  facts: ({ id, created_at, edited_at, edited_by }) => ({
    id,
    created_at: <Moment at={created_at} />,
    edited_at: <Moment at={edited_at} />,
    edited_by,
  }),
  Fields,
});

function Commands({ record, isDirty }: { record: AntstoreProduct; isDirty: boolean }) {
  const isOut = record.state === PUBLISHED;
  return (
    <PublishCommands
      resource="antstore_products"
      record={record}
      isOut={isOut}
      isNews={!isOut}
      isDirty={isDirty}
      values={{ name: record.title_en }}
    />
  );
}

/** A product: its texts in both languages, its images, its options and what can be bought of it. */
function Fields() {
  const text = useText();
  return (
    <>
      <TitleAndText text="description" />
      <Section title={text("resources.antstore_products.sorting")}>
        <FieldGrid>
          <LineInput source="category" limit={100} />
          <ListInput source="tags" separator={NAMES_APART} hint="resources.antstore_products.hints.tags" />
          <LineInput source="currency" limit={3} required hint="resources.antstore_products.hints.currency" />
        </FieldGrid>
        <ListInput
          source="images"
          separator={LINES}
          joint={"\n"}
          lines={3}
          hint="resources.antstore_products.hints.images"
        />
      </Section>
      <Section title={text("resources.antstore_products.options")}>
        <FieldSets
          source="options"
          words="resources.antstore_products.option"
          most={MOST_OPTIONS}
          empty={emptyOption}
        >
          {(at) => <Option at={at} />}
        </FieldSets>
      </Section>
      <Section title={text("resources.antstore_products.variants")}>
        <FieldSets
          source="variants"
          words="resources.antstore_products.variant"
          most={MOST_VARIANTS}
          least={1}
          empty={emptyVariant}
        >
          {(at) => <Variant at={at} />}
        </FieldSets>
      </Section>
    </>
  );
}

function Option({ at }: { at: string }) {
  const named = (name: "name" | "values") => ({
    source: `${at}.${name}`,
    label: `resources.antstore_products.option.${name}` as const,
  });
  return (
    <>
      <LineInput {...named("name")} limit={200} required />
      <ListInput
        {...named("values")}
        hint="resources.antstore_products.hints.values"
        separator={LINES}
        joint={"\n"}
        lines={2}
        required
      />
    </>
  );
}

function Variant({ at }: { at: string }) {
  const named = (name: keyof ProductDraft["variants"][number]) => ({
    source: `${at}.${name}`,
    label: `resources.antstore_products.variant.${name}` as const,
  });
  return (
    <>
      <LineInput {...named("sku")} limit={60} required />
      <ListInput
        {...named("option_values")}
        hint="resources.antstore_products.hints.option_values"
        separator={LINES}
        joint={"\n"}
        lines={1}
      />
      <AmountInput {...named("price")} unit={{ source: "currency" }} required />
      <AmountInput {...named("compare_at_price")} unit={{ source: "currency" }} />
      <LineInput {...named("stock")} type="number" min={0} hint="resources.antstore_products.hints.stock" />
      <LineInput {...named("weight_grams")} type="number" min={0} />
      <LineInput {...named("image_url")} />
    </>
  );
}
