import type { Page } from "@/api/types";
import { useText } from "@/i18n/useText";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { PageCommands } from "./PageCommands";
import { PageFacts } from "./PageFacts";
import { PageForm } from "./PageForm";
import { PageStateTag } from "./PageStateTag";

/** One page in one language: the draft, and beside it what visitors read. */
export function PageEditor() {
  return (
    <RecordPage<Page> resource="pages">
      {/* A saved draft has a new version: the form starts from it anew. */}
      {(page) => <PageDetail key={`${page.id}-${page.version}`} page={page} />}
    </RecordPage>
  );
}

function PageDetail({ page }: { page: Page }) {
  const text = useText();
  const back = useBack("pages");
  return (
    <>
      <PageHeading
        title={`/${page.slug}`}
        back={back}
        tag={<PageStateTag state={page.state} />}
        actions={<PageCommands page={page} />}
      />
      <Sections>
        <PageFacts page={page} />
        <Section title={text("resources.pages.draft")}>
          <PageForm page={page} />
        </Section>
      </Sections>
    </>
  );
}
