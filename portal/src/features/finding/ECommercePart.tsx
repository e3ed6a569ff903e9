import { useTexts } from "@/shared/i18n/texts";
import { Select } from "@/shared/ui/Select";
import { useFindSettings, useSearch, useSearchCategories, useWholesale } from "./api";
import { Controls } from "./Controls";
import { countryName } from "./countries";
import type { CardWays } from "./FoundCard";
import { ResultGrid } from "./ResultGrid";
import { Tabs } from "./Tabs";
import { TopicPart } from "./TopicPart";
import { findingTexts } from "./texts";
import { useTopicPages } from "./topics";
import { FORGOTTEN, useSought } from "./useSought";

const SUB_TABS = [
  { tab: 2, text: "selection" },
  { tab: 0, text: "hot" },
  { tab: 1, text: "warehouse" },
] as const;
/** Shown by the sub-tabs of their names (specification 001, section 2.5). */
const FIXED = new Set(["1473", "1475"]);
const ALIEXPRESS = "1";
const WHOLESALE = "2";

/** Products of suppliers: of AliExpress by tabs and topics, of 1688 by keywords (specification 001, section 2.5). */
export function ECommercePart({ mayWholesale, ...ways }: CardWays & { mayWholesale: boolean }) {
  const t = useTexts(findingTexts);
  const { params, setParams } = useSought();
  const supplier = mayWholesale && params.get("supplier") === WHOLESALE ? WHOLESALE : ALIEXPRESS;
  return (
    <>
      {mayWholesale && (
        <Tabs
          label={t.supplier}
          value={supplier}
          tabs={[
            { value: ALIEXPRESS, label: "AliExpress" },
            { value: WHOLESALE, label: "1688" },
          ]}
          onChange={(chosen) =>
            setParams({ ...FORGOTTEN, tab: null, specifiekPageId: null, supplier: chosen }, true)
          }
        />
      )}
      {supplier === WHOLESALE ? <WholesalePart {...ways} /> : <SearchPart {...ways} />}
    </>
  );
}

/** In the address, topic pages have ids from 100 up, and fixed tabs the ids of the specification. */
function SearchPart(ways: CardWays) {
  const t = useTexts(findingTexts);
  const { params, setParams } = useSought();
  const pages = (useTopicPages(1).data ?? []).filter((page) => !FIXED.has(page.id));
  const asked = params.get("specifiekPageId") ?? "";
  const page = pages.find(({ id }) => id === asked);
  const tab = SUB_TABS.find((one) => String(one.tab) === params.get("tab"))?.tab ?? 2;
  const value = page ? `page ${page.id}` : String(tab);
  const shown = (one: (typeof pages)[number]) => ({ value: `page ${one.id}`, label: one.name });
  const tabs = [
    ...pages.filter(({ top }) => top).map(shown),
    ...SUB_TABS.map((one) => ({ value: String(one.tab), label: t.sub[one.text] })),
    ...pages.filter(({ top }) => !top).map(shown),
  ];
  const choose = (chosen: string) => {
    const pageId = chosen.startsWith("page ") ? chosen.slice(5) : null;
    setParams({ ...FORGOTTEN, country: null, specifiekPageId: pageId, tab: pageId ? null : chosen }, true);
  };
  return (
    <>
      <Tabs label={t.pages} value={value} tabs={tabs} onChange={choose} />
      {page ? <TopicPart key={page.id} page={page} {...ways} /> : <Searched key={tab} tab={tab} {...ways} />}
    </>
  );
}

function Searched({ tab, ...ways }: CardWays & { tab: 0 | 1 | 2 }) {
  const t = useTexts(findingTexts);
  const { sought, seek, isNarrowed, clear, params, setParams } = useSought();
  const country = params.get("country") ?? "";
  const results = useSearch(tab, country, sought);
  const categories = useSearchCategories().data;
  const places = useFindSettings().data?.ship_from ?? [];
  return (
    <>
      <Controls
        sought={sought}
        seek={seek}
        categories={categories ?? []}
        sorts={tab === 0 ? [0, 13, 10, 11, 15, 20] : [0, 13, 10, 11, 15]}
        hasPrice
        hasRating
        hasFigures
      >
        {tab === 1 && (
          <Select
            compact
            label={t.shipFrom}
            value={country}
            choices={[
              { value: "", label: t.anywhere },
              ...places.map((code) => ({ value: code, label: countryName(code) })),
            ]}
            onChange={(event) => setParams({ country: event.target.value })}
          />
        )}
      </Controls>
      <ResultGrid results={results} onClear={isNarrowed ? clear : undefined} {...ways} />
    </>
  );
}

function WholesalePart(ways: CardWays) {
  const { sought, seek, isNarrowed, clear } = useSought();
  const results = useWholesale(sought);
  return (
    <>
      <Controls sought={sought} seek={seek} sorts={[0, 13, 10, 11]} />
      <ResultGrid results={results} onClear={isNarrowed ? clear : undefined} {...ways} />
    </>
  );
}
