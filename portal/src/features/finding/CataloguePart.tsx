import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import type { CardWays } from "./FoundCard";
import { Tabs } from "./Tabs";
import { TopicPart } from "./TopicPart";
import { findingTexts } from "./texts";
import { isProject, useTopicPages } from "./topics";
import { FORGOTTEN } from "./useSought";

/** The curated catalogue: topics and project pages as tabs (specification 002, section 2.4). */
export function CataloguePart(ways: CardWays) {
  const t = useTexts(findingTexts);
  const [params, setParams] = useUrlState();
  const query = useTopicPages(3);
  // Topics first, then project pages.
  const pages = (query.data ?? []).toSorted(
    (page, other) => Number(isProject(page)) - Number(isProject(other)),
  );
  const requested = params.get("specifiekPageId") ?? params.get("topicPageId");
  const page = pages.find(({ id }) => id === requested) ?? pages[0];
  if (!query.data) return <Pending query={query} rows={3} height={200} />;
  if (!page) return <Notice icon={<StorefrontOutlined />} title={t.noPages} text={t.noPagesText} />;
  return (
    <>
      <Tabs
        label={t.pages}
        value={page.id}
        tabs={pages.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) =>
          setParams({ ...FORGOTTEN, topicPageId: null, product: null, specifiekPageId: chosen }, true)
        }
      />
      <TopicPart key={page.id} page={page} {...ways} />
    </>
  );
}
