import { configShow, userConfigPermissions } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** Index of the sensitive permission to add and remove stores. */
const MANAGE_STORES = 4;

/** Index of the sensitive permission to export business data. */
export const TAKE_OUT_DATA = 3;

/** Returns the user's five sensitive permissions by index; undefined while loading. */
export function usePermissions(enabled = true): readonly boolean[] | undefined {
  const query = useRead(
    userConfigPermissions,
    { names: "sensitive_permissions" },
    { enabled, staleTime: 60_000 },
  );
  if (!query.data) return undefined;
  const granted: boolean[] = [];
  for (const { index, isSelect } of query.data) granted[index] = isSelect;
  return granted;
}

/** Whether the user may add and remove stores; undefined while loading. */
export function useMayManageStores(): boolean | undefined {
  return usePermissions()?.[MANAGE_STORES];
}

/** Whether the user may refund buyers in their stores; undefined while loading. */
export function useMayRefund(): boolean | undefined {
  return useRead(configShow, {}, { select: (config) => config.may_refund_buyers, staleTime: 300_000 }).data;
}

/** Whether the user may place orders at suppliers; undefined while loading. */
export function useMayPlaceOrders(): boolean | undefined {
  return useRead(configShow, {}, { select: (config) => config.may_place_orders, staleTime: 300_000 }).data;
}
