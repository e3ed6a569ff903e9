import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import { amountFilters, type Sought } from "../api";

const BIG_DATA = "/api/search-service/big-data";

export type Period = "1" | "7" | "30";

export interface TrendsSought extends Pick<Sought, "category" | "min" | "max" | "figures"> {
  period: Period;
  country: string;
}

/** What sold most; refused until the plan opens sales figures. */
export function useTrends(sought: TrendsSought) {
  return useQuery({
    queryKey: [...keys.finding, "trends", sought],
    queryFn: async ({ signal }) => {
      const { period, country, category, ...amounts } = sought;
      const filters = JSON.stringify(amountFilters(amounts));
      const params = { query: { period, country, category, filters } };
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

/** Reads a product's price by day, and how many shops sell the same product. */
export function useInsight(id: string) {
  return useQuery({
    queryKey: [...keys.finding, "insight", id],
    queryFn: ({ signal }) => {
      const params = { path: { product_id: wireId(id) } };
      return api.get(`${BIG_DATA}/product/{product_id}`, { params, signal });
    },
  });
}
