import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { TopicPage } from "@/api/types";
import { useText } from "@/i18n/useText";
import { PickProducts } from "@/resources/topic_products/PickProducts";
import { draftPages } from "@/ui/draft/draftPages";
import { ChoiceInput, LineInput, ListInput, MomentInput, NAMES_APART, TickInput } from "@/ui/form/inputs";
import { EachLanguage, FieldGrid } from "@/ui/form/layout";
import { Moment } from "@/ui/Moment";
import { PublishCommands } from "@/ui/PublishCommands";
import { Section } from "@/ui/Section";
import { FIXED_IDS, KIND_CHOICES, PUBLISHED, SEARCHED } from "./kinds";
import { PreviewButton } from "./PreviewButton";
import { TopicStateTag } from "./TopicStateTag";

const isFixed = (id: string) => Object.hasOwn(FIXED_IDS, id);

const blank = () => ({
  name_en: "",
  name_zh: "",
  topic_name_en: "",
  topic_name_zh: "",
  page_type: 2,
  topic_type: 1,
  affiliation: 1,
  display_type: 1,
  template: 1,
  owner: "",
  check_code: "",
  is_hot_open: false,
  keywords: [] as string[],
  keywords_zh: [] as string[],
  is_top: false,
  position: "0",
  valid_from: null as string | null,
  valid_until: null as string | null,
  /** Empty: an ordinary page. Only a new page chooses. */
  fixed_id: "",
});
type Draft = ReturnType<typeof blank>;

export const { Show: TopicShow, Create: TopicCreate } = draftPages<TopicPage, Draft>({
  resource: "topic_pages",
  title: ({ name_en }) => name_en,
  blank,
  draftOf: ({ id, position }, same) => ({
    ...same,
    position: String(position),
    fixed_id: isFixed(id) ? id : "",
  }),
  wire: ({ fixed_id, ...draft }, isNew) => ({
    ...draft,
    // Its field is gone with the owner.
    check_code: draft.owner.trim() ? draft.check_code : "",
    position: Number(draft.position),
    ...(isNew && { fixed_id: fixed_id ? Number(fixed_id) : null }),
  }),
  isComplete: ({ name_en }) => name_en.trim() !== "",
  isFinal: (saved) => saved?.status === PUBLISHED,
  Tag: ({ record }) => <TopicStateTag status={record.status} />,
  Commands,
  facts: ({ id, usage, created_at, edited_at, edited_by }) => ({
    id,
    ...usage,
    created_at: <Moment at={created_at} />,
    edited_at: <Moment at={edited_at} />,
    edited_by,
  }),
  Fields,
});

function Commands({ record, isDirty }: { record: TopicPage; isDirty: boolean }) {
  const text = useText();
  const isOut = record.status === PUBLISHED;
  const readers = record.owner || text("resources.topic_pages.everybody");
  return (
    <>
      {SEARCHED.includes(record.id) ? (
        <Typography variant="body2" color="textSecondary">
          {text("resources.topic_pages.searched")}
        </Typography>
      ) : (
        <>
          <PickProducts page={record.id} />
          <Button
            component={Link}
            variant="outlined"
            to={`/topic_products?filter=${encodeURIComponent(JSON.stringify({ page_id: Number(record.id) }))}`}
          >
            {text("resources.topic_pages.products")}
          </Button>
        </>
      )}
      <PreviewButton id={record.id} isMain={isOut} />
      <PublishCommands
        resource="topic_pages"
        record={record}
        isOut={isOut}
        isNews={!isOut}
        isDirty={isDirty}
        values={{ name: record.name_en, readers }}
      />
    </>
  );
}

function Fields({ saved }: { saved?: TopicPage }) {
  const text = useText();
  return (
    <>
      <EachLanguage titles="resources.topic_pages.languages">
        {(language) => (
          <>
            <LineInput source={`name_${language}`} required={language === "en"} lang={language} />
            <LineInput source={`topic_name_${language}`} lang={language} />
          </>
        )}
      </EachLanguage>
      <Section title={text("resources.topic_pages.place")}>
        <FieldGrid>
          {!saved && <FixedTab />}
          {Object.entries(KIND_CHOICES).map(([kind, choices]) => (
            <ChoiceInput key={kind} source={kind} choices={choices} />
          ))}
        </FieldGrid>
      </Section>
      <Section title={text("resources.topic_pages.order")}>
        <FieldGrid>
          <LineInput source="position" type="number" hint="resources.topic_pages.hints.position" />
          <ListInput source="keywords" separator={NAMES_APART} hint="resources.topic_pages.hints.keywords" />
          <ListInput
            source="keywords_zh"
            lang="zh"
            separator={NAMES_APART}
            hint="resources.topic_pages.hints.keywords_zh"
          />
        </FieldGrid>
        <TickInput source="is_top" />
        <TickInput source="is_hot_open" />
      </Section>
      <Section title={text("resources.topic_pages.readers")}>
        <FieldGrid>
          <Owner />
          <MomentInput source="valid_from" />
          <MomentInput source="valid_until" hint="resources.topic_pages.hints.valid_until" />
        </FieldGrid>
      </Section>
    </>
  );
}

function FixedTab() {
  const text = useText();
  const ordinary = { id: "", name: "resources.topic_pages.ordinary" };
  const fixed = Object.entries(FIXED_IDS).map(([id, words]) => ({
    id,
    name: `${id} · ${text(`resources.topic_pages.fixed.${words}`)}`,
  }));
  return <ChoiceInput source="fixed_id" choices={[ordinary, ...fixed]} />;
}

/** Whose page it is; a fixed one is everybody's. */
function Owner() {
  const { owner, fixed_id } = useWatch<Draft>() as Draft;
  return (
    <>
      {!fixed_id && <LineInput source="owner" type="email" hint="resources.topic_pages.hints.owner" />}
      {owner.trim() && (
        <LineInput
          source="check_code"
          required
          hint="resources.topic_pages.hints.check_code"
          autoComplete="off"
        />
      )}
    </>
  );
}
