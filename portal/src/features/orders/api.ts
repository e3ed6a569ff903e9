import { keepPreviousData } from "@tanstack/react-query";
import {
  orderFeeds,
  orderList,
  orderRead,
  orderReveal,
  orderSync,
  workOrdersCountries,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { OrderProblem } from "@/shared/api/types";
import { startOf } from "@/shared/format/day";

export const PAGE_SIZE = 20;

/** A filtered list is counted so far by the server. */
export const MOST_COUNTED = 10_000;

/** Orders arrive by themselves. */
const READ_EVERY = 20_000;

/** In the order of the screen; the empty one shows all. */
export const tabs = [
  "pending",
  "to_order",
  "placing",
  "awaiting_payment",
  "awaiting_shipment",
  "shipped",
  "delivered",
  "attention",
  "cancelled",
  "",
] as const;

export type OrderTab = (typeof tabs)[number];

/** Filters besides the tab and the search, each by its name in the address. */
export const filterNames = [
  "store",
  "country",
  "problem",
  "supplier",
  "risk",
  "tag",
  "shipping",
  "since",
  "until",
  "product",
  "person",
] as const;

export type FilterName = (typeof filterNames)[number];

export type OrderFilters = Record<FilterName | "query", string> & { tab: OrderTab; page: number };

const numberOf = (text: string) => (text ? Number(text) : undefined);

/** How the server takes them. */
export const filtersOnWire = (filters: OrderFilters) => ({
  tab: filters.tab || undefined,
  query: filters.query || undefined,
  store_id: filters.store || undefined,
  country: filters.country || undefined,
  problem: (filters.problem || undefined) as OrderProblem | undefined,
  supplier: numberOf(filters.supplier),
  risk: filters.risk || undefined,
  tag: filters.tag || undefined,
  shipping_method: filters.shipping || undefined,
  since: filters.since ? startOf(filters.since) : undefined,
  until: filters.until ? startOf(filters.until, 1) : undefined,
  my_product_id: numberOf(filters.product),
  user_id: numberOf(filters.person),
});

export const useOrders = (filters: OrderFilters) =>
  useRead(
    orderList,
    { page: filters.page, size: PAGE_SIZE, ...filtersOnWire(filters) },
    { placeholderData: keepPreviousData, refetchInterval: READ_EVERY },
  );

export const useOrder = (order_id: string) =>
  useRead(orderRead, { order_id }, { refetchInterval: READ_EVERY });

/** Shows staff the buyer's data once; the merchant reads who looked and why. */
export const useReveal = (order_id: string) =>
  useChange(orderReveal, { quiet: true, changes: ["order"] }, (reason: string) => ({
    order_id,
    body: { reason },
  }));

/** How the orders of each store are read. */
export const useFeeds = () => useRead(orderFeeds);

/** Starts SYNC_ORDERS; answers the process id. */
export const useSyncOrders = () => useChange(orderSync, { changes: ["processes", "order"] }, () => ({}));

export const useCountries = () => useRead(workOrdersCountries, {}, { staleTime: Number.POSITIVE_INFINITY });
