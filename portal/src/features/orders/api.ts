import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import {
  orderAddress,
  orderArticles,
  orderBuying,
  orderCancel,
  orderChange,
  orderClear,
  orderFeeds,
  orderHold,
  orderLineOwn,
  orderList,
  orderNote,
  orderOutside,
  orderPlace,
  orderPreview,
  orderRead,
  orderReveal,
  orderSync,
  orderTag,
  orderType,
  workOrdersCountries,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import type { OrderProblem, ResendReason, StoreOrderDetail, TypedOrder } from "@/shared/api/types";
import { startOf } from "@/shared/format/day";

export const PAGE_SIZE = 20;

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
  "claim",
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
  claim: (filters.claim || undefined) as "open" | "refunded" | "over" | undefined,
});

/** Returns the download address of the filtered list, or of the ticked orders. */
export function exportAddress(
  kind: "csv" | "xlsx",
  { filters, ids }: { filters?: OrderFilters; ids?: readonly string[] },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(filters && filtersOnWire(filters)), ids: ids?.join(",") }))
    if (value !== undefined) query.set(name, String(value));
  return `/api/account-service/order/export.${kind}?${query}`;
}

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

/** The most orders that one preview takes. */
export const MOST_PLACED = 500;

const COLLECTED_AT_ONCE = 100;

/** Returns the ids of the newest orders that match, at most as many as can be placed at once. */
export async function collectIds(filters: OrderFilters): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < MOST_PLACED; page += 1) {
    const { orders } = await orderList({ page, size: COLLECTED_AT_ONCE, ...filtersOnWire(filters) });
    ids.push(...orders.map(({ id }) => id));
    if (orders.length < COLLECTED_AT_ONCE) break;
  }
  return ids.slice(0, MOST_PLACED);
}

const QUOTES_EVERY = 2_000;

/** Pieces by the id of the line; none: all that is to be bought. */
export type Choices = Readonly<Record<string, number>>;

/** The purchase that is sent once more, and why. */
export interface Resend {
  purchase_id: string;
  reason: ResendReason;
}

/**
 * What placing these orders, or the chosen pieces, would do. Suppliers are asked for their freight meanwhile: the plan is read again until
 * every quote has arrived. `again` makes a new plan; `take` plans with other offers.
 */
export function usePreview(ids: readonly string[], choices: Choices = {}, resend?: Resend) {
  const again = resend && { ...resend, purchase_id: wireId(resend.purchase_id) };
  const [together, setTogether] = useState<readonly string[]>();
  const first = useRead(
    orderPreview,
    { body: { ids: wireIds(ids), token: "", choices, resend: again } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  );
  const token = first.data?.token ?? "";
  const later = useRead(
    orderPreview,
    { body: { ids: [], token, choices: {}, ...(together && { together: [...together] }) } },
    {
      enabled: Boolean(token) && Boolean(first.data?.waiting || together),
      gcTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : QUOTES_EVERY),
    },
  );
  return {
    data: ((first.data?.waiting || together) && later.data) || first.data,
    error: first.error ?? later.error,
    again: () => {
      setTogether(undefined);
      return first.refetch();
    },
    /** Buys as one parcel what the offers with these keys name, and nothing else. */
    take: setTogether,
    isTaking: Boolean(together) && (later.isPlaceholderData || later.isPending),
    isReading: first.isFetching,
  };
}

/** What every change of orders makes stale. */
export const ORDERS = { changes: ["order"] } as const;

/** Starts PLACE_ORDER with what a preview showed as ready; answers the process id. The dialog shows refusals. */
export const usePlace = () =>
  useChange(
    orderPlace,
    { changes: ["processes", "order"], quiet: true },
    (body: { token: string; version: string; typed_amount: string }) => ({ body }),
  );

interface Switch {
  ids: readonly string[];
  on: boolean;
}

const switched = ({ ids, on }: Switch) => ({ body: { ids: wireIds(ids), on } });

/** Puts orders on hold or releases them; answers how many changed. */
export const useHold = () => useChange(orderHold, ORDERS, switched);

/** Marks orders as fulfilled outside, or takes that back; answers how many changed. */
export const useOutside = () => useChange(orderOutside, ORDERS, switched);

/** Adds and removes tags; answers how many orders changed. */
export const useTagOrders = () =>
  useChange(
    orderTag,
    { ...ORDERS, quiet: true },
    ({ ids, ...tags }: { ids: readonly string[]; add: string[]; remove: string[] }) => ({
      body: { ids: wireIds(ids), ...tags },
    }),
  );

/** Passes over a problem that the merchant judged. */
export const useClearProblem = () =>
  useChange(orderClear, ORDERS, ({ order, problem }: { order: string; problem: string }) => ({
    order_id: order,
    body: { problem: problem as OrderProblem },
  }));

export const useSaveNote = () =>
  useChange(orderNote, ORDERS, ({ order, note }: { order: string; note: string }) => ({
    order_id: order,
    body: { note },
  }));

/** Says that a line is sent from own stock, or no longer. */
export const useOwnStock = () =>
  useChange(orderLineOwn, ORDERS, ({ order, line, on }: { order: string; line: string; on: boolean }) => ({
    order_id: order,
    line_id: line,
    body: { on },
  }));

/** What is to be bought by hand. */
export const useBuyingList = () => useRead(orderBuying, {});

/** Variants that a store sells, by title or SKU. */
export const useArticles = (store: string, query: string) =>
  useRead(orderArticles, { store_id: store, query }, { enabled: Boolean(store && query) });

/** What an address in a country needs. */
export const useAddressForm = (country: string) =>
  useRead(orderAddress, { country }, { enabled: Boolean(country), staleTime: Number.POSITIVE_INFINITY });

interface Typed {
  store: string;
  /** The order to change; none for a new one. */
  order: StoreOrderDetail | undefined;
  body: TypedOrder;
}

/** Enters an order by hand once, however often it is sent, or changes one; answers its id. */
export function useSaveTyped() {
  const make = useChange(orderType, { ...ORDERS, quiet: true }, ({ store, body }: Typed) => ({
    store_id: wireId(store),
    body,
  }));
  const change = useChange(
    orderChange,
    { ...ORDERS, quiet: true },
    ({ order, body }: Typed & { order: StoreOrderDetail }) => ({
      order_id: order.id,
      body: { ...body, version: order.version },
    }),
  );
  return useChange(
    async ({ order, ...typed }: Typed) => {
      if (!order) return make.mutateAsync({ order, ...typed });
      await change.mutateAsync({ order, ...typed });
      return order.id;
    },
    { quiet: true },
  );
}

export const useCancelOrder = () => useChange(orderCancel, ORDERS, (order: string) => ({ order_id: order }));
