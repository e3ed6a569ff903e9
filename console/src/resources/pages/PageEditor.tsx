import type { Page } from "@/api/types";
import { useText } from "@/i18n/useText";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { PageCommands } from "./PageCommands";
import { PageFacts } from "./PageFacts";
import { PageForm, textOf } from "./PageForm";
import { PageStateTag } from "./PageStateTag";

/** One page in one language: the draft, and beside it what visitors read. */
export function PageEditor() {
  return <RecordPage<Page> resource="pages">{(page) => <PageDetail key={page.id} page={page} />}</RecordPage>;
}

// Commands are begun anew with every version: nobody says yes to a text that changed under the question.
function PageDetail({ page }: { page: Page }) {
  const text = useText();
  const back = useBack("pages");
  const kept = useKeptDraft(`pages.${page.id}`, textOf(page), page.version);
  return (
    <>
      <PageHeading
        title={`/${page.slug}`}
        back={back}
        tag={<PageStateTag state={page.state} />}
        actions={<PageCommands key={page.version} page={page} isDirty={kept.isDirty} />}
      />
      <Sections>
        <PageFacts page={page} />
        <Section title={text("resources.pages.draft")}>
          <PageForm page={page} kept={kept} />
        </Section>
      </Sections>
    </>
  );
}
