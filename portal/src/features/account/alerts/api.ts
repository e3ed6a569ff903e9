import { capitalAlert, capitalAlerts } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";

/** Reads the amount below which the merchant is alerted, by currency. */
export const useAlerts = () => useRead(capitalAlerts);

export const useSetAlert = () =>
  useChange(
    capitalAlert,
    { quiet: true, changes: ["capital"] },
    (body: { currency_type: 1 | 2; below: string }) => ({ body }),
  );
