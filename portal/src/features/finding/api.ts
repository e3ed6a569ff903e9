import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { keysOf } from "@/shared/api/families";
import {
  findProductList,
  findProductShow,
  findProductSimilar,
  findProductsCategories,
  findProductsCategory,
  findProductsLoad,
  findProductsSettings,
  findProductsWholesale,
  productImport,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { CreativeCard, SupplierCode, TopicProduct } from "@/shared/api/types";
import { importOf, STOREFRONT, supplierOf } from "@/shared/suppliers/suppliers";
import { sentFigures } from "./figures";
import { type Beside, type Found, foundByCreative, foundBySearch, WAYS } from "./found";

export const PAGE_SIZE = 20;
export const FIRST_PAGE = 1;

/** A stretch of results, and how to go on from it; `next` is empty at the end. */
export interface Stretch {
  products: Found[];
  count: number;
  isMore: boolean;
  next: string;
  corrected: string;
  /** How many more there are after an upgrade. */
  gated: number;
}

export interface Sought {
  title: string;
  category: string;
  min: string;
  max: string;
  rating: string;
  sort: number;
  /** Of the seven groups, as `writeFigures` writes them. */
  figures: string;
}

/** Reads results by cursor; drops products that an earlier page already had. */
export function useStretches(
  key: readonly unknown[],
  read: (next: string, signal: AbortSignal) => Promise<Stretch>,
  enabled = true,
) {
  return useInfiniteQuery({
    queryKey: ["find_products", ...key],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: (last: Stretch) => last.next || undefined,
    enabled,
  });
}

export type Results = ReturnType<typeof useStretches>;

export function productsOf(data: InfiniteData<Stretch> | undefined): Found[] {
  const known = new Map<string, Found>();
  for (const page of data?.pages ?? [])
    for (const found of page.products) if (!known.has(found.id)) known.set(found.id, found);
  return [...known.values()];
}

const TAB_WAYS: Record<number, number> = { 0: WAYS.hot, 1: WAYS.warehouse, 2: WAYS.selection };

/** Product search of the eCommerce tab, from a page on. */
export function useSearch(tab: 0 | 1 | 2, country: string, page: number, sought: Sought) {
  return useStretches(["search", tab, country, page, sought], async (next, signal) => {
    const { title, category, min, max, rating, sort, figures } = sought;
    const body = {
      first_query: next === "" && page === FIRST_PAGE,
      used_page: next,
      title,
      category,
      country: tab === 1 ? country : "",
      type: tab,
      min_price: min || null,
      max_price: max || null,
      order_by: sort as Order,
      rating: rating || "0",
      or: false,
      filters: { no_brand: false, no_channel: false, operator: "" as const, ...sentFigures(figures) },
      page,
      size: PAGE_SIZE,
    };
    const found = await findProductsLoad({ body }, { signal });
    return {
      products: found.products.map((product) => foundBySearch(product, TAB_WAYS[tab] ?? WAYS.list)),
      count: found.count,
      isMore: found.count_over,
      next: found.used_page,
      corrected: found.corrected,
      gated: 0,
    };
  });
}

type Order = 0 | 1 | 10 | 11 | 13 | 15 | 20;

/** Offers of 1688 by keywords. */
export function useWholesale(sought: Sought) {
  return useStretches(["wholesale", sought.title, sought.sort], async (next, signal) => {
    const query = {
      key_words: sought.title,
      order_by: sought.sort as Order,
      used_page: next,
      size: PAGE_SIZE,
    };
    const found = await findProductsWholesale(query, { signal });
    return {
      products: found.products.map((product) => foundByCreative(product, WAYS.wholesale)),
      count: found.count,
      isMore: found.count_over,
      next: found.used_page,
      corrected: found.corrected,
      gated: 0,
    };
  });
}

export interface CreativeSought extends Sought {
  country: string;
  byTags: boolean;
  from: string;
  until: string;
  noBrand: boolean;
  noChannel: boolean;
}

/** Returns filters by amount in the server's format. */
export function amountFilters({ min, max, figures }: Pick<Sought, "min" | "max" | "figures">): object {
  return {
    ...((min || max) && { price: { min_price: min || null, max_price: max || null } }),
    ...sentFigures(figures),
  };
}

function filtersOf({ from, until, noBrand, noChannel, ...amounts }: CreativeSought): string {
  return JSON.stringify({
    ...amountFilters(amounts),
    ...((from || until) && { create_time: { start: from || null, end: until || null } }),
    ...(noBrand && { no_brand: true }),
    ...(noChannel && { no_channel: true }),
  });
}

/** What shops sell, of the creative platform. */
export function useCreative(sought: CreativeSought) {
  return useStretches(["creative", sought], async (next, signal) => {
    const query = {
      product_name: sought.title,
      search_type: sought.byTags ? "tags" : "",
      country: sought.country,
      category: sought.category,
      filters: filtersOf(sought),
      order_by: sought.sort as Order,
      used_page: next,
      size: PAGE_SIZE,
    };
    const found = await findProductList(query, { signal });
    return {
      products: found.list.map((product) => foundByCreative(product)),
      count: found.count,
      isMore: found.count_over,
      next: found.used_page,
      corrected: found.corrected,
      gated: 0,
    };
  });
}

/** The categories of suppliers, to choose from. */
export const useSearchCategories = () =>
  useRead(
    findProductsCategories,
    {},
    {
      meta: { aside: true },
      select: (categories) =>
        categories.map(({ category, category_name }) => ({ value: category, label: category_name })),
    },
  );

export const useCreativeCategories = () => useRead(findProductsCategory, {}, { meta: { aside: true } });

/** Reads which parts of product finding are open to this merchant. */
export const useFindSettings = () => useRead(findProductsSettings, {}, { meta: { aside: true } });

export const useFoundProduct = (product_id: string) => useRead(findProductShow, { product_id });

export const useSimilar = (product_id: string) =>
  useRead(
    findProductSimilar,
    { product_id },
    { select: (items) => items.map((similar) => foundByCreative(similar)) },
  );

/** Marks a product that is imported now as listed, wherever results, a detail or similar products show it. */
function withListed(known: unknown, { type, url }: Found): unknown {
  const mark = (product: Found) =>
    product.type === type && product.url === url ? { ...product, isListed: true } : product;
  const markOffer = (offer: Offer) =>
    (offer.platform ?? offer.type) === type && (offer.reference_link ?? offer.url) === url
      ? { ...offer, import_exist: true }
      : offer;
  if (Array.isArray(known)) return known.map(markOffer);
  if (!known || typeof known !== "object") return known;
  const { pages, product } = known as { pages?: InfiniteData<Stretch>["pages"]; product?: Offer };
  return {
    ...markOffer(known),
    ...(pages && { pages: pages.map((page) => ({ ...page, products: page.products.map(mark) })) }),
    ...(product && { product: markOffer(product) }),
  };
}

/** A product as the server's answers say it: of the creative platform, or of a topic page. */
type Offer = Partial<
  Pick<CreativeCard, "platform" | "reference_link"> & Pick<TopicProduct, "type" | "url" | "import_exist">
>;

const SAVE_TO_IMPORT_LIST = 1;
const FROM_LIST = 1;

interface ImportOfFound {
  found: Found;
  from?: 1 | 2;
  beside?: Beside | undefined;
}

/** Imports a found product; its card shows what is refused. `from` is 2 where a detail was open. */
export function useImportFound() {
  const queryClient = useQueryClient();
  return useChange(
    productImport,
    {
      quiet: true,
      action: "import_started",
      changes: ["processes", "importList"],
      onSuccess: (_started, { found }) => {
        for (const queryKey of keysOf(["finding"]))
          queryClient.setQueriesData({ queryKey }, (known: unknown) => withListed(known, found));
      },
    },
    ({ found, from = FROM_LIST, beside }: ImportOfFound) => {
      const body = {
        ...importOf(found.url || found.sourceId),
        ...(found.page && {
          page_id: wireId(found.page),
          topic_import_way: from,
          origin_product_id: found.sourceId,
        }),
        ...((beside?.suppliers.length || beside?.similar.length) && {
          relevance: beside as unknown as Record<keyof Beside, Record<string, never>[]>,
        }),
      };
      const type: SupplierCode = supplierOf(found.type)?.type ?? STOREFRONT;
      return { type, way: found.way, action: SAVE_TO_IMPORT_LIST, body } as const;
    },
  );
}
