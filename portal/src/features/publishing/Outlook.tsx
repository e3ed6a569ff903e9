import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { messageOf } from "@/shared/api/errors";
import type { components } from "@/shared/api/generated/schema";
import { money } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import type { Chosen } from "@/shared/ticked/chosen";
import { Muted, Stack } from "@/shared/ui/Card";
import { useDifferences, type usePublishCheck } from "./api";
import { publishingTexts } from "./texts";

/** A quiet part of the dialog: a heading and a list. */
const Box = styled("section")(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  background: theme.palette.background.default,
  overflowWrap: "anywhere",
  "& p": { margin: 0 },
  "& h3": { ...theme.typography.body2, fontWeight: 650, margin: theme.spacing(1, 0, 0) },
  "& ul": { ...theme.typography.body2, margin: theme.spacing(0.5, 0, 0), paddingLeft: theme.spacing(2.5) },
}));

interface OutlookProps {
  check: ReturnType<typeof usePublishCheck>["data"];
  products: number;
  stores: number;
}

/** Previews what will be published, by the server's own checks, whenever the choice changes. */
export function Outlook({ check, products, stores }: OutlookProps) {
  const t = useTexts(publishingTexts);
  return (
    <Box aria-label={t.outlook}>
      <p role="status">
        <strong>{check ? t.outcome(check.ready, check.held_back) : t.checking}</strong>
        <Muted> · {t.listings(products, stores)}</Muted>
      </p>
      {check && check.holds.length > 0 && (
        <>
          <h3>{t.heldBack}</h3>
          <ul>
            {check.holds.map((hold) => (
              <li key={hold.code}>
                {hold.text}
                {hold.count > 1 && <Muted> {t.andMore(hold.count - 1)}</Muted>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Box>
  );
}

type Found = components["schemas"]["DifferenceOut"];

const SHOWN = 10;

/** For tags and images, changes of both sides are kept unless the merchant overwrites. */
const NONE = "–";

function ChangedSets({ found, overwrite }: { found: Found; overwrite: boolean }) {
  const t = useTexts(publishingTexts);
  const { tags_added, tags_removed, pictures_removed, pictures_are_conflict } = found;
  const tags = overwrite
    ? [tags_added.length + tags_removed.length > 0 && t.tagsOver]
    : [
        tags_added.length > 0 && t.tagsAdded(tags_added),
        tags_removed.length > 0 && t.tagsRemoved(tags_removed),
      ];
  const pictures = overwrite ? t.picturesOver : t.picturesRemoved;
  const lines = [
    ...tags,
    pictures_removed > 0 && pictures(pictures_removed),
    pictures_are_conflict && t.picturesChanged,
  ].filter((line) => line !== false);
  return lines.map((line) => <p key={line}>{line}</p>);
}

type StoreStock = components["schemas"]["StoreStockOut"];

/** Stocks that differ from the published ones. They never hold a product back. */
function ChangedStocks({ found, overwrite }: { found: Found; overwrite: boolean }) {
  const t = useTexts(publishingTexts);
  const quantity = (stock: StoreStock | null) => {
    if (stock === null) return t.unknown;
    if (!stock.available || stock.stock === 0) return t.soldOut;
    return stock.stock === null ? t.inStock : whole(stock.stock);
  };
  const more = found.stock_count - found.stocks.length;
  return (
    <>
      {found.stocks.map(({ variant, published, there: inStore, new: ours, stays }) => {
        const was = quantity(published);
        const fresh = quantity(ours);
        const stock = t.stockOf(variant);
        const line = published
          ? t.stockStays(stock, was, quantity(inStore), fresh === was ? "" : fresh)
          : t.stockUnknown(stock, quantity(inStore), fresh);
        return (
          <p key={variant}>
            {overwrite || !stays ? t.stockChanged(stock, was, quantity(inStore), fresh) : line}
          </p>
        );
      })}
      {more > 0 && <Muted>{t.moreStocks(more)}</Muted>}
      {!overwrite && found.stocks.some((stock) => stock.stays) && (
        <Muted sx={{ display: "block" }}>{t.stockHint}</Muted>
      )}
    </>
  );
}

/** `overwrite`: also what was changed only in the store is written over. */
function Changed({ found, overwrite }: { found: Found; overwrite: boolean }) {
  const t = useTexts(publishingTexts);
  const written = (amount: string) => (amount ? money(amount, found.currency) : t.notWritten);
  const published = (amount: string) => (amount ? money(amount, found.currency) : t.unknown);
  const more = found.price_count - found.prices.length;
  return (
    <li>
      <strong>{found.title_published}</strong> <Muted>{found.store_name}</Muted>
      {found.title_there && (
        <p>
          {overwrite || found.title_is_conflict
            ? t.titleChanged(found.title_published, found.title_there, found.title_new)
            : t.titleStays(found.title_published, found.title_there)}
        </p>
      )}
      {found.description_changed && (
        <p>
          {found.description_is_conflict
            ? t.descriptionChanged
            : overwrite
              ? t.descriptionOver
              : t.descriptionStays}
        </p>
      )}
      {found.labels.map((label) => (
        <p key={label.field}>
          {overwrite || label.is_conflict
            ? t.labelChanged(t.fields[label.field], label.there, label.new)
            : t.labelStays(t.fields[label.field], label.there)}
        </p>
      ))}
      {found.facts.map((fact) => (
        <p key={`${fact.variant} ${fact.field}`}>
          {overwrite || fact.is_conflict
            ? t.labelChanged(t.factOf(t.fields[fact.field], fact.variant), fact.there || NONE, fact.new)
            : t.labelStays(t.factOf(t.fields[fact.field], fact.variant), fact.there || NONE)}
        </p>
      ))}
      {found.fact_count > found.facts.length && (
        <Muted>{t.moreFacts(found.fact_count - found.facts.length)}</Muted>
      )}
      <ChangedSets found={found} overwrite={overwrite} />
      {found.prices.map((price) => (
        <p key={price.variant}>
          {overwrite || price.is_conflict
            ? t.priceChanged(
                price.variant,
                published(price.published),
                written(price.there),
                written(price.new),
              )
            : t.priceStays(price.variant, published(price.published), written(price.there))}
        </p>
      ))}
      {more > 0 && <Muted>{t.morePrices(more)}</Muted>}
      <ChangedStocks found={found} overwrite={overwrite} />
    </li>
  );
}

interface DifferencesProps {
  products: Chosen;
  stores: string[];
  overwrite: boolean;
}

/** Changes made in the selected stores since publication: the published value, the store's and the new one. */
export function Differences({ products, stores, overwrite }: DifferencesProps) {
  const t = useTexts(publishingTexts);
  const { data, error, isFetching } = useDifferences({ products, stores });
  if (isFetching && !data) return <LinearProgress aria-label={t.comparing} />;
  if (error) return <Alert severity="warning">{t.notCompared(messageOf(error))}</Alert>;
  if (!data) return null;
  const { differences, problems, published, compared } = data;
  return (
    <Stack gap={1}>
      {problems.map((problem) => (
        <Alert key={problem.store_name} severity="warning">
          {t.storeNotCompared(problem.store_name, problem.text)}
        </Alert>
      ))}
      {differences.length > 0 && (
        <Box aria-label={t.changedInStore}>
          <h3>{t.changedInStore}</h3>
          <ul>
            {differences.slice(0, SHOWN).map((found) => (
              <Changed key={`${found.product_id}:${found.store_id}`} found={found} overwrite={overwrite} />
            ))}
          </ul>
          {differences.length > SHOWN && <Muted>{t.moreChanged(differences.length - SHOWN)}</Muted>}
        </Box>
      )}
      {compared < published && <Muted role="status">{t.partlyCompared(compared, published)}</Muted>}
    </Stack>
  );
}
