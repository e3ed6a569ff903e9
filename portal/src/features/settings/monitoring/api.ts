import { monitoringGet, monitoringSet, myProductMonitoring } from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { Monitoring } from "@/shared/api/types";

export const useMonitoring = (store_id: string) => useRead(monitoringGet, { store_id });

export const useSaveMonitoring = (store_id: string) =>
  useChange(
    monitoringSet,
    { quiet: true, keeps: keyOf(monitoringGet, { store_id }) },
    (policy: Omit<Monitoring, "store_id">) => ({ body: { store_id: wireId(store_id), ...policy } }),
  );

/** Everything that is published in the store, monitored or no longer. */
export const useSwitchStore = (storeId: string) =>
  useChange(myProductMonitoring, { changes: ["monitoring", "my_product", "plan"] }, (on: boolean) => ({
    body: { store_id: wireId(storeId), on },
  }));
