import { bigDataProduct, bigDataSuppliers, bigDataTrends } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";
import { amountFilters, type Sought } from "../api";

export type Period = "1" | "7" | "30";

export interface TrendsSought extends Pick<Sought, "category" | "min" | "max" | "figures"> {
  period: Period;
  country: string;
}

/** What sold most; refused until the plan opens sales figures. */
export function useTrends({ period, country, category, ...amounts }: TrendsSought) {
  const filters = JSON.stringify(amountFilters(amounts));
  return useRead(bigDataTrends, { period, country, category, filters });
}

export const useReliability = (category: string) => useRead(bigDataSuppliers, { category });

/** Reads a product's price by day, and how many shops sell the same product. */
export const useInsight = (product_id: string) => useRead(bigDataProduct, { product_id });
