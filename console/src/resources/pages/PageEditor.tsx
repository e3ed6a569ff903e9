import Link from "@mui/material/Link";
import type { Page } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { LineInput } from "@/ui/form/inputs";
import { FieldColumn } from "@/ui/form/layout";
import { RichInput } from "@/ui/form/RichInput";
import { Moment } from "@/ui/Moment";
import { PublishCommands } from "@/ui/PublishCommands";
import { Section } from "@/ui/Section";
import { PageLanguage } from "./PageLanguage";
import { PreviewLinkButton } from "./PreviewLinkButton";
import { isPublishable, isWithdrawable, PageStateTag } from "./states";

const blank = () => ({ title: "", body: "" });

/** Edits the draft of a page in one language, beside the published page. */
export const { Show: PageEditor } = draftPages<Page, ReturnType<typeof blank>>({
  resource: "pages",
  title: ({ slug }) => `/${slug}`,
  blank,
  isComplete: ({ title }) => title.trim() !== "",
  Tag: ({ record }) => <PageStateTag state={record.state} />,
  Commands: ({ record, isDirty }) => (
    <>
      {record.state !== "empty" && <PreviewLinkButton id={record.id} />}
      <PublishCommands
        resource="pages"
        record={record}
        isOut={isWithdrawable(record)}
        isNews={isPublishable(record)}
        isDirty={isDirty}
        values={{ page: `/${record.slug}` }}
      />
    </>
  ),
  facts: (page) => ({
    slug: <Address page={page} />,
    language: <PageLanguage language={page.language} />,
    published_at: <Moment at={page.published_at} />,
    edited_at: <Moment at={page.edited_at} />,
    edited_by: page.edited_by,
  }),
  Fields,
});

function Address({ page }: { page: Page }) {
  const address = `/${page.slug}?language=${page.language}`;
  return (
    <Link href={address} target="_blank" rel="noopener">
      {address}
    </Link>
  );
}

function Fields({ saved }: { saved?: Page }) {
  const text = useText();
  const language = saved?.language ?? "en";
  return (
    <Section title={text("resources.pages.draft")}>
      <FieldColumn>
        <LineInput source="title" required limit={200} lang={language} />
        <RichInput source="body" language={language} />
      </FieldColumn>
    </Section>
  );
}
