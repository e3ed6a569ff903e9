import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import {
  topicPageCheckCode,
  topicPageList,
  topicPreviewProduct,
  topicPreviewProducts,
  topicPreviewShow,
  topicProductCategories,
  topicProductList,
  topicProductShow,
} from "@/shared/api/generated/operations";
import { queryOf, useChange, useRead } from "@/shared/api/hooks";
import type { TopicPage } from "@/shared/api/types";
import { PAGE_SIZE, type Sought, useStretches } from "./api";
import { foundOnPage, WAYS } from "./found";

const MOST_TOPICS = 1_000;
const PUBLISHED = 2;
const FIND_PRODUCTS_PAGE = 2;

/** The link by which staff look at a page; empty where a merchant does. */
export const PreviewLink = createContext("");

/** Reads the page of a preview link, with the categories of its products. */
export const useTopicPreview = (preview: string, isOpen = true) =>
  useRead(topicPreviewShow, { preview }, { retry: false, enabled: isOpen });

const TOPIC = 1;

/** Whether a page is a project's: merchants narrow it by what they sell it for, too. */
export function isProject({ topic_type }: TopicPage): boolean {
  return topic_type !== TOPIC;
}

/** Where what is imported from a page's list was found (specification 002, section 7.2). */
function wayOf(page: TopicPage): number {
  if (isProject(page)) return WAYS.page;
  return { 1: WAYS.topic, 2: WAYS.creative }[page.affiliation] ?? WAYS.list;
}

/** Bounds of what a project's products are sold for, and of the profit. */
export const SPANS = ["sell", "profit"] as const;
export type Spans = Record<(typeof SPANS)[number], { min: string; max: string }>;

/** The products of a topic page. */
export function useTopicProducts(page: TopicPage, sought: Sought, { sell, profit }: Spans, isOpen: boolean) {
  const preview = useContext(PreviewLink);
  const way = wayOf(page);
  return useStretches(
    ["topic", page.id, sought, sell, profit],
    async (next, signal) => {
      const number = Number(next || "1");
      const query = {
        page_id: page.id,
        page: number,
        size: PAGE_SIZE,
        state: PUBLISHED,
        title: sought.title,
        category_name: sought.category,
        min_price: sought.min || null,
        max_price: sought.max || null,
        min_sell_price: sell.min || null,
        max_sell_price: sell.max || null,
        min_profit_price: profit.min || null,
        max_profit_price: profit.max || null,
        order_by_price: ORDERS[sought.sort] ?? "",
        sort: sought.sort === NEWEST ? 1 : 0,
      } as const;
      const found = preview
        ? await topicPreviewProducts({ ...query, preview }, { signal })
        : await topicProductList(query, { signal });
      const read = (number - 1) * PAGE_SIZE + found.products.length;
      return {
        products: found.products.map((product) => foundOnPage(product, way)),
        count: found.count,
        isMore: false,
        next: read < found.count && found.products.length > 0 ? String(number + 1) : "",
        corrected: "",
        gated: found.gated,
      };
    },
    isOpen,
  );
}

const NEWEST = 1;
const ORDERS: Record<number, "asc" | "desc"> = { 10: "asc", 11: "desc" };

/** 1 eCommerce, 2 creative, 3 catalogue. */
export type Affiliation = 1 | 2 | 3;

/** The topic pages of a tab. */
export const useTopicPages = (affiliation: Affiliation) =>
  useRead(
    topicPageList,
    { size: MOST_TOPICS, affiliation, status: PUBLISHED, page_type: FIND_PRODUCTS_PAGE },
    { select: ({ list }) => list },
  );

export function useTopicCategories(pageId: string, isOpen: boolean) {
  const preview = useContext(PreviewLink);
  const previewed = useTopicPreview(preview, Boolean(preview));
  const read = useRead(
    topicProductCategories,
    { page_id: pageId },
    { meta: { aside: true }, select: ({ categories }) => categories, enabled: isOpen && !preview },
  );
  return preview ? previewed.data?.categories : read.data;
}

/** One product of a topic page with its blocks. */
export function useTopicProduct(id: string) {
  const preview = useContext(PreviewLink);
  const shown = { product_id: id };
  return useQuery(
    preview ? queryOf(topicPreviewProduct, { ...shown, preview }) : queryOf(topicProductShow, shown),
  );
}

/** Opens a page by its code. */
export const useCheckCode = (page_id: string) =>
  useChange(topicPageCheckCode, { quiet: true, changes: ["finding"] }, (code: string) => ({ page_id, code }));
