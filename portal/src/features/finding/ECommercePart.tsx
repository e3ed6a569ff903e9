import Button from "@mui/material/Button";
import { countryName } from "@/shared/format/names";
import { useTexts } from "@/shared/i18n/texts";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { FIRST_PAGE, useFindSettings, useSearch, useSearchCategories, useWholesale } from "./api";
import { Controls } from "./Controls";
import type { CardWays } from "./FoundCard";
import { HotWords } from "./HotWords";
import { ResultGrid } from "./ResultGrid";
import { Tabs } from "./Tabs";
import { TopicPart } from "./TopicPart";
import { findingTexts } from "./texts";
import { useTopicPages } from "./topics";
import { FORGOTTEN, useSought } from "./useSought";

/** With their topic pages, in the order of these (specification 001, section 2.5). */
const SUB_TABS = [
  { tab: 1, text: "warehouse", pageId: "1475" },
  { tab: 2, text: "selection", pageId: "1473" },
  { tab: 0, text: "hot", pageId: "" },
] as const;
const FIRST_OPENED = SUB_TABS[1];
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
  const query = useTopicPages(1);
  const listed = query.data ?? [];
  const pages = listed.filter(({ id }) => SUB_TABS.every(({ pageId }) => pageId !== id));
  const requested = params.get("specifiekPageId") ?? "";
  const page = pages.find(({ id }) => id === requested);
  const { tab, pageId } =
    SUB_TABS.find((tab) => tab.pageId && tab.pageId === requested) ??
    SUB_TABS.find((tab) => String(tab.tab) === params.get("tab")) ??
    FIRST_OPENED;
  const value = page ? `page ${page.id}` : String(tab);
  const shown = (page: (typeof pages)[number]) => ({ value: `page ${page.id}`, label: page.name });
  const tabs = [
    ...pages.filter(({ top }) => top).map(shown),
    ...SUB_TABS.map((tab) => ({ value: String(tab.tab), label: t.sub[tab.text] })),
    ...pages.filter(({ top }) => !top).map(shown),
  ];
  const choose = (chosen: string) => {
    const chosenId = chosen.startsWith("page ") ? chosen.slice(5) : null;
    setParams(
      { ...FORGOTTEN, country: null, specifiekPageId: chosenId, tab: chosenId ? null : chosen },
      true,
    );
  };
  if (requested && query.isPending) return <Pending query={query} rows={3} height={200} />;
  return (
    <>
      <Tabs label={t.pages} value={value} tabs={tabs} onChange={choose} />
      {query.isError && <Pending query={query} />}
      {!page && <HotWords page={listed.find(({ id }) => id === pageId)} />}
      {page ? <TopicPart key={page.id} page={page} {...ways} /> : <Searched key={tab} tab={tab} {...ways} />}
    </>
  );
}

function Searched({ tab, ...ways }: CardWays & { tab: 0 | 1 | 2 }) {
  const t = useTexts(findingTexts);
  const { sought, seek, isNarrowed, clear, params, setParams } = useSought();
  const country = params.get("country") ?? "";
  const page = Math.max(FIRST_PAGE, Math.trunc(Number(params.get("page"))) || FIRST_PAGE);
  const results = useSearch(tab, country, page, sought);
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
            onChange={(event) => setParams({ country: event.target.value, page: null }, true)}
          />
        )}
      </Controls>
      {page > FIRST_PAGE && (
        <Button onClick={() => setParams({ page: null })}>{t.fromTheStart(String(page))}</Button>
      )}
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
