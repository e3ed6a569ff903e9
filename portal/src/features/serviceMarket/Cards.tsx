import { styled } from "@mui/material/styles";
import { useEffect, useEffectEvent, useRef } from "react";
import { logEvent } from "@/shared/events/logEvent";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Card, Lines } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Select } from "@/shared/ui/Select";
import { useCardCategories, useMarketCards } from "./api";
import { marketTexts } from "./texts";

const Grid = styled(Lines)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  marginBottom: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
  "& a": { display: "block", height: "100%", color: "inherit", textDecoration: "none" },
  "& a:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  "& h2": { ...theme.typography.h2, margin: 0, overflowWrap: "anywhere" },
  "& p": { margin: 0, color: theme.palette.text.secondary, overflowWrap: "anywhere" },
}));

/** The next page loads within a third of a screen from the bottom (specification 002, section 4.9). */
const NEAR = 1 / 3;

/** Asks for more near the end of the list, whatever follows it on the page. */
function useMoreNearTheEnd(more: () => void, count: number) {
  const list = useRef<HTMLUListElement>(null);
  const look = useEffectEvent(() => {
    const bottom = list.current?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    if (bottom <= window.innerHeight * (1 + NEAR)) more();
  });
  useEffect(() => {
    const onScroll = () => look();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  // A page that does not fill the screen leaves nothing to scroll.
  useEffect(() => {
    if (count > 0) look();
  }, [count]);
  return list;
}

function bindingLink(attribute: string): string {
  try {
    return String((JSON.parse(attribute) as { binding_link?: string }).binding_link ?? "");
  } catch {
    return "";
  }
}

/** The market's cards, page after page as one scrolls; a click opens what the card is bound to. */
export function Cards() {
  const t = useTexts(marketTexts);
  const [params, setParams] = useUrlState();
  const category = params.get("category") ?? "";
  const categories = useCardCategories().data ?? [];
  const cards = useMarketCards(category);
  const shown = cards.data?.pages.flatMap(({ products }) => products) ?? [];
  const more = () => {
    if (cards.hasNextPage && !cards.isFetching) void cards.fetchNextPage();
  };
  const list = useMoreNearTheEnd(more, shown.length);
  return (
    <>
      {categories.length > 1 && (
        <Select
          label={t.category}
          choices={[
            { value: "", label: t.allCategories },
            ...categories.map((category) => ({ value: category.category, label: category.category_name })),
          ]}
          value={category}
          onChange={(event) => setParams({ category: event.target.value })}
          style={{ maxWidth: 280, marginBottom: 16 }}
        />
      )}
      <Pending query={cards} rows={2} height={220} />
      <Grid ref={list} aria-label={t.services}>
        {shown.map(({ id, title, detail, image_urls: images, attribute }) => (
          <li key={id}>
            <a
              href={bindingLink(attribute) || undefined}
              target="_blank"
              rel="noreferrer"
              aria-label={t.newTab(title)}
              onClick={() => logEvent("service_click", { id })}
            >
              <Card sx={{ height: "100%", display: "grid", alignContent: "start", gap: 1.5 }}>
                <ProductImage src={images.split(";")[0]} size={120} />
                <h2>{title}</h2>
                <p>{detail}</p>
              </Card>
            </a>
          </li>
        ))}
      </Grid>
    </>
  );
}
