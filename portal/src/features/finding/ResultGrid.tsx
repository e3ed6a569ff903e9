import ManageSearchOutlined from "@mui/icons-material/ManageSearchOutlined";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { logEvent } from "@/shared/events/logEvent";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { openSupport } from "@/shared/support/supportChat";
import { Muted, Row } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { productsOf, type Results } from "./api";
import { type CardWays, FoundCard } from "./FoundCard";
import { findingTexts } from "./texts";
import { needsUpgrade, UpgradeNotice } from "./UpgradeNotice";

const CARD_WIDTH = 220;
const NARROWEST = 2;
const GAP = 12;
const UNDER_THE_PICTURE = 230;

interface ResultGridProps extends CardWays {
  results: Results;
  /** Where filters are set, what takes them back. */
  onClear?: () => void;
}

/** Cards as far as they are in view; what follows is read within a third of a screen from the end. */
export function ResultGrid({ results, onClear, ...ways }: ResultGridProps) {
  const t = useTexts(findingTexts);
  const products = productsOf(results.data);
  const first = results.data?.pages[0];
  const gated = first?.gated ?? 0;
  if (!first && needsUpgrade(results.error)) return <UpgradeNotice title={results.error.message} />;
  if (results.error && !first)
    return <ErrorNotice error={results.error} onRetry={() => void results.refetch()} />;
  if (!first) return <ListSkeleton rows={3} height={260} />;
  const upgrade = gated > 0 && (
    <UpgradeNotice title={t.gated(gated)}>
      <Button variant="outlined" onClick={askForMore}>
        {t.contact}
      </Button>
    </UpgradeNotice>
  );
  if (products.length === 0) return upgrade || <NothingFound onClear={onClear} />;
  const count = `${whole(first.count)}${first.isMore ? "+" : ""}`;
  return (
    <>
      <Row role="status" sx={{ mb: 1 }}>
        <Muted>{t.results(count)}</Muted>
        {first.corrected && <Muted>{t.corrected(first.corrected)}</Muted>}
      </Row>
      <Cards products={products} results={results} {...ways} />
      {results.isFetchNextPageError && (
        <Row sx={{ justifyContent: "center", p: 2 }}>
          <Button onClick={() => void results.fetchNextPage()}>{t.loadMore}</Button>
        </Row>
      )}
      {upgrade}
      {!results.hasNextPage && !upgrade && (
        <Notice icon={<ManageSearchOutlined />} title={t.end}>
          {contact(t.contactMore)}
        </Notice>
      )}
    </>
  );
}

function askForMore() {
  logEvent("need_more_product");
  openSupport();
}

function contact(label: string) {
  return (
    <Button variant="contained" onClick={askForMore}>
      {label}
    </Button>
  );
}

function NothingFound({ onClear }: { onClear: (() => void) | undefined }) {
  const t = useTexts(findingTexts);
  return (
    <Notice icon={<ManageSearchOutlined />} title={t.none}>
      {onClear && <Button onClick={onClear}>{t.clear}</Button>}
      {contact(t.contact)}
    </Notice>
  );
}

/** Returns the number of cards in a row of this width. */
function columnsOf(width: number): number {
  return Math.max(NARROWEST, Math.floor((width + GAP) / (CARD_WIDTH + GAP)));
}

function Cards({
  products,
  results,
  ...ways
}: CardWays & { products: ReturnType<typeof productsOf>; results: Results }) {
  const t = useTexts(findingTexts);
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      const [width, top] = [box?.width ?? 0, (box?.top ?? 0) + window.scrollY];
      setPlace((was) =>
        Math.abs(was.width - width) > 1 || Math.abs(was.top - top) > 1 ? { width, top } : was,
      );
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  });
  const columns = columnsOf(place.width);
  const width = (place.width - GAP * (columns - 1)) / columns;
  const rows = Math.ceil(products.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => Math.max(width, 0) + UNDER_THE_PICTURE,
    gap: GAP,
    overscan: 2,
    scrollMargin: place.top,
  });
  const { hasNextPage, isFetching, isFetchNextPageError } = results;
  const goOn = useEffectEvent(() => {
    const left = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
    if (left < window.innerHeight / 3 && hasNextPage && !isFetching && !isFetchNextPageError)
      void results.fetchNextPage();
  });
  useEffect(() => {
    window.addEventListener("scroll", goOn, { passive: true });
    return () => window.removeEventListener("scroll", goOn);
  }, []);
  // Where the first results do not fill the screen, nobody can scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each stretch that has come.
  useEffect(() => goOn(), [products.length, place.width]);
  return (
    <div
      ref={list}
      role="feed"
      aria-label={t.list}
      aria-busy={results.isFetchingNextPage}
      style={{ position: "relative", height: virtualizer.getTotalSize(), marginBottom: GAP }}
    >
      {virtualizer.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          style={{
            position: "absolute",
            insetInline: 0,
            top: 0,
            display: "grid",
            gap: GAP,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${row.start - place.top}px)`,
          }}
        >
          {products.slice(row.index * columns, (row.index + 1) * columns).map((found) => (
            <FoundCard key={found.id} found={found} {...ways} />
          ))}
        </div>
      ))}
      {results.isFetchingNextPage && (
        <Skeleton
          variant="rounded"
          height={80}
          aria-label={t.loading}
          style={{ position: "absolute", insetInline: 0, bottom: 0 }}
        />
      )}
    </div>
  );
}
