import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

const BIG_DATA = "/api/search-service/big-data";

export type Period = "1" | "7" | "30";

/** What sold most; refused until the plan opens sales figures. */
export function useTrends(period: Period, country: string, category: string) {
  return useQuery({
    queryKey: [...keys.finding, "trends", period, country, category],
    queryFn: async ({ signal }) => {
      const params = { query: { period, country, category } };
      return (await api.get(`${BIG_DATA}/trends`, { params, signal })).trends;
    },
  });
}

export function useReliability(category: string) {
  return useQuery({
    queryKey: [...keys.finding, "reliability", category],
    queryFn: async ({ signal }) =>
      (await api.get(`${BIG_DATA}/suppliers`, { params: { query: { category } }, signal })).suppliers,
  });
}

/** What a product cost on each day, and how many shops sell the same. */
export function useInsight(id: string) {
  return useQuery({
    queryKey: [...keys.finding, "insight", id],
    queryFn: ({ signal }) => {
      const params = { path: { product_id: wireId(id) } };
      return api.get(`${BIG_DATA}/product/{product_id}`, { params, signal });
    },
  });
}

export function useCategories() {
  return useQuery({
    queryKey: [...keys.finding, "bigDataCategories"],
    queryFn: async ({ signal }) =>
      (await api.get("/api/account-service/products-country/category", { params: { query: {} }, signal }))
        .categories,
  });
}
