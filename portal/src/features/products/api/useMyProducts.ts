import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export const PAGE_SIZE = 20;

export interface ProductFilters {
  title: string;
  store: string;
  state: string;
  stock: "" | "sold_out";
  page: number;
}

export function useMyProducts(filters: ProductFilters) {
  const query = {
    page: filters.page,
    size: PAGE_SIZE,
    title: filters.title || undefined,
    store_id: filters.store ? wireId(filters.store) : undefined,
    state: filters.state || undefined,
    stock: filters.stock || undefined,
  };
  return useQuery({
    queryKey: [...keys.myProducts, filters],
    queryFn: ({ signal }) =>
      answer(client.GET("/api/account-service/my_product", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}
