import { orderSettings, orderSettingsSave } from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import type { OrderRulesChange } from "@/shared/api/types";

export const useOrderRules = () => useRead(orderSettings);

export const useSaveOrderRules = () =>
  useChange(orderSettingsSave, { keeps: keyOf(orderSettings), quiet: true }, (body: OrderRulesChange) => ({
    body,
  }));
