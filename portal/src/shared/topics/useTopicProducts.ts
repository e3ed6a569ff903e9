import { useInfiniteQuery } from "@tanstack/react-query";
import { Codes, hasCode } from "@/shared/api/errors";
import { topicProductCategories, topicProductList } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

const SIZE = 20;
const PUBLISHED = 2;
const NEWEST = 1;

/** The products of a topic page, page after page; none where the page is missing. */
export function useTopicProducts(pageId: number, category = "") {
  return useInfiniteQuery({
    queryKey: [...topicProductList.key, "pages", pageId, category],
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
        return await topicProductList(query, { signal });
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
export const useTopicCategories = (page_id: number) =>
  useRead(topicProductCategories, { page_id }, { select: ({ categories }) => categories, retry: false });
