import { OrdersScreen } from "@/features/orders/OrdersScreen";
import type { Store, StoreOrder } from "@/shared/api/types";
import { config, store } from "./data";
import { storeOrder } from "./orders";
import { renderScreen } from "./renderScreen";
import { ok, on } from "./server";

export const NO_COUNTS = {
  pending: 0,
  to_order: 0,
  placing: 0,
  awaiting_payment: 0,
  awaiting_shipment: 0,
  shipped: 0,
  delivered: 0,
  cancelled: 0,
  attention: 0,
};

interface World {
  orders?: StoreOrder[];
  tabs?: Partial<typeof NO_COUNTS>;
  stores?: Store[];
  feeds?: object[];
  mayPlace?: boolean;
}

/** Opens the list of orders at an address, with what the server has. */
export function openOrders(
  address: string,
  {
    orders = [storeOrder()],
    tabs = { to_order: orders.length },
    stores = [store()],
    feeds = [],
    mayPlace = true,
  }: World = {},
) {
  on("get", "/config", ok({ config: config({ may_place_orders: mayPlace }) }));
  on("get", "/store", ok({ stores, billing_store: "", upgrade: [] }));
  on("get", "/saved_view", ok({ views: [] }));
  on(
    "get",
    "/user-config/detail",
    ok({ permissions: [0, 1, 2, 3, 4].map((index) => ({ index, isSelect: true })) }),
  );
  on("get", "/order/feeds", ok({ feeds }));
  on("get", "*/api/crm-service/country", ok({ data: [{ id: "DE" }, { id: "FR" }] }));
  const lists = on("get", "/order", ok({ orders, count: orders.length, tabs: { ...NO_COUNTS, ...tabs } }));
  return { lists, ...renderScreen(<OrdersScreen history={null} processes={null} />, address) };
}
