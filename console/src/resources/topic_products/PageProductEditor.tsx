import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { useDataProvider } from "react-admin";
import { useNavigate } from "react-router";
import type { PageProduct } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";
import { draftPages } from "@/ui/draft/draftPages";
import { AmountInput } from "@/ui/form/amounts";
import { FieldSets } from "@/ui/form/FieldSets";
import { ChoiceInput, LineInput, ListInput, NAMES_APART } from "@/ui/form/inputs";
import { EachLanguage, FieldColumn, FieldGrid } from "@/ui/form/layout";
import { Moment } from "@/ui/Moment";
import { PublishCommands } from "@/ui/PublishCommands";
import { Section } from "@/ui/Section";
import { Blocks } from "./Blocks";
import { blank, draftOf, emptyRow, type ProductDraft, type SkuDraft, wireOf } from "./draft";
import { PageProductTag, PUBLISHED, TYPES } from "./kinds";
import { PageInput } from "./PageChooser";

const LINES = /\n/;
const MOST_SKUS = 250;

export const { Show: PageProductShow, Create: PageProductCreate } = draftPages<PageProduct, ProductDraft>({
  resource: "topic_products",
  title: ({ title_en }) => title_en,
  blank,
  draftOf,
  wire: wireOf,
  isComplete: ({ page_id, product_id, title_en, price }) =>
    [page_id, product_id, title_en, price].every((text) => text.trim() !== ""),
  isFinal: (saved) => saved?.state === PUBLISHED,
  Tag: ({ record }) => <PageProductTag state={record.state} />,
  Commands,
  facts: ({ id, created_at, edited_at, edited_by }) => ({
    id,
    created_at: <Moment at={created_at} />,
    edited_at: <Moment at={edited_at} />,
    edited_by,
  }),
  Fields,
});

function Commands({ record, isDirty }: { record: PageProduct; isDirty: boolean }) {
  const text = useText();
  const navigate = useNavigate();
  const { removePageProduct } = useDataProvider<ConsoleDataProvider>();
  const isOut = record.state === PUBLISHED;
  const values = { name: record.title_en };
  const remove = async () => {
    await removePageProduct(record.id);
    navigate("/topic_products");
  };
  return (
    <>
      <CommandButton
        icon={<DeleteOutlined />}
        words="resources.topic_products.remove"
        content={text("resources.topic_products.remove.text", values)}
        run={remove}
      />
      <PublishCommands
        resource="topic_products"
        record={record}
        isOut={isOut}
        isNews={!isOut}
        isDirty={isDirty}
        values={values}
      />
    </>
  );
}

function Fields() {
  const text = useText();
  return (
    <>
      <Section title={text("resources.topic_products.place")}>
        <FieldGrid>
          <PageInput />
          <ChoiceInput source="type" choices={TYPES} />
          <LineInput
            source="product_id"
            limit={2_000}
            required
            hint="resources.topic_products.hints.product_id"
          />
          <LineInput source="position" type="number" min={0} />
        </FieldGrid>
      </Section>
      <EachLanguage titles="resources.topic_pages.languages">
        {(language) => (
          <>
            <LineInput
              source={`title_${language}`}
              required={language === "en"}
              limit={400}
              lang={language}
            />
            <LineInput source={`detail_${language}`} limit={4_000} lines={2} lang={language} />
            <LineInput source={language === "en" ? "category" : "category_zh"} limit={200} lang={language} />
          </>
        )}
      </EachLanguage>
      <Section title={text("resources.topic_products.prices")}>
        <FieldGrid>
          <LineInput source="currency" limit={3} required />
          {(["price", "sell_price", "profit", "freight"] as const).map((name) => (
            <AmountInput key={name} source={name} unit={{ source: "currency" }} required={name === "price"} />
          ))}
          <LineInput source="shipping" limit={200} />
          <ListInput source="ship_from" hint="resources.topic_products.hints.ship_from" />
        </FieldGrid>
      </Section>
      <Section title={text("resources.topic_products.pictures")}>
        <FieldColumn>
          <ListInput source="images" separator={LINES} joint={"\n"} lines={3} />
          <ListInput
            source="images_kept"
            separator={LINES}
            joint={"\n"}
            lines={2}
            hint="resources.topic_products.hints.images_kept"
          />
          <LineInput source="body_html" lines={4} limit={100_000} />
          <FieldGrid>
            <LineInput source="binding_link" limit={2_000} />
            <ListInput source="hot_platforms" separator={NAMES_APART} />
          </FieldGrid>
        </FieldColumn>
      </Section>
      <Section title={text("resources.topic_products.skus")}>
        <FieldSets source="skus" words="resources.topic_products.sku" most={MOST_SKUS} empty={emptyRow.skus}>
          {(at) => <Sku at={at} />}
        </FieldSets>
      </Section>
      <Blocks />
    </>
  );
}

function Sku({ at }: { at: string }) {
  const named = (name: keyof SkuDraft) => ({
    source: `${at}.${name}`,
    label: `resources.topic_products.sku.${name}` as const,
  });
  return (
    <>
      <LineInput {...named("other_sku")} limit={400} required />
      <ListInput {...named("options")} separator={NAMES_APART} />
      <AmountInput {...named("price")} unit={{ source: "currency" }} required />
      <LineInput {...named("stock")} type="number" min={0} />
      <LineInput {...named("image_url")} limit={2_000} />
    </>
  );
}
