import type { WorkOrder } from "@/shared/api/types";
import { readParam } from "../param";
import { states } from "./states";

/** One offer for a requested product (specification 002, section 3.13, odd names and all). */
export interface ResultRow {
  /** Which of the requested products it is for, from 0. */
  source: number;
  supplier: number;
  id: string;
  store_name: string;
  title: string;
  selected_image: string;
  url: string;
  moq: number | null;
  max_price: string;
  quantity: number;
  service_fee: string;
  logisticsTypes: 0 | 1 | 2 | null;
  logisticsPrice: string;
  total_price: string;
  dalivery: number | null;
}

export interface Result {
  type: number;
  resultList: ResultRow[];
  file: { fileList: { id: string; name: string; download: string }[] };
  link: { link: string };
  page_id: string;
}

export const resultTypes = { generating: 0, products: 1 } as const;

const NOTHING: Result = {
  type: resultTypes.generating,
  resultList: [],
  file: { fileList: [] },
  link: { link: "" },
  page_id: "",
};

/** Returns the result of a request so far. */
export function resultOf(order: WorkOrder): Result {
  return { ...NOTHING, ...readParam(order.param).result };
}

/** Whether there is something to see: offers, files, a store or a page; or an end without any. */
export function hasResult(order: WorkOrder): boolean {
  const result = resultOf(order);
  return result.type === resultTypes.products || delivers(result) || order.state === states.completed;
}

/** Whether files, a store or a page were delivered. */
export function delivers({ file, link, page_id }: Result): boolean {
  return file.fileList.length > 0 || link.link !== "" || page_id !== "";
}

/** Returns the offers by requested product, with empty lists for products without any. */
export function offersOf(order: WorkOrder): ResultRow[][] {
  const { resultList } = resultOf(order);
  const requested = Math.max(
    readParam(order.param).info.length - 1,
    ...resultList.map(({ source }) => source + 1),
  );
  return Array.from({ length: requested }, (_none, place) =>
    resultList.filter(({ source }) => source === place),
  );
}

/** Offers with keys that stay theirs when others come, go or move. A product may be offered twice, by sea and by air. */
export function withKeys(offers: readonly ResultRow[]): [string, ResultRow][] {
  const times = new Map<string, number>();
  return offers.map((offer) => {
    const product = `${offer.supplier}:${offer.id}`;
    const time = times.get(product) ?? 0;
    times.set(product, time + 1);
    return [`${product}:${time}`, offer];
  });
}
