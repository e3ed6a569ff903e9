import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { Codes, hasCode } from "@/shared/api/errors";
import { keys } from "@/shared/api/keys";

const SIZE = 20;
const PUBLISHED = 2;
const NEWEST = 1;

/** The products of a topic page, page after page; none where the page is not there. */
export function useTopicProducts(pageId: number, category = "") {
  return useInfiniteQuery({
    queryKey: [...keys.topicProducts(pageId), category],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        page: pageParam,
        size: SIZE,
        page_id: pageId,
        sort: NEWEST,
        state: PUBLISHED,
        category_name: category,
      };
      try {
        return await api.get("/api/product-service/topic-page-product", { params: { query }, signal });
      } catch (error) {
        if (hasCode(error, Codes.notFound)) return { products: [], count: 0 };
        throw error;
      }
    },
    initialPageParam: 1,
    getNextPageParam: ({ count }, _pages, page) => (page * SIZE < count ? page + 1 : undefined),
  });
}

/** The categories of a page's products. */
export function useTopicCategories(pageId: number) {
  return useQuery({
    queryKey: [...keys.topicProducts(pageId), "categories"],
    queryFn: ({ signal }) =>
      api.get("/api/product-service/topic-page-product/category/{page_id}", {
        params: { path: { page_id: pageId } },
        signal,
      }),
    select: ({ categories }) => categories,
    retry: false,
  });
}
