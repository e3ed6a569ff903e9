import {
  orderSettings,
  orderSettingsAuto,
  orderSettingsAutoSave,
  orderSettingsSave,
  workOrdersCountries,
} from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import type { AutoRuleChange, OrderRulesChange } from "@/shared/api/types";

export const useOrderRules = () => useRead(orderSettings);

export const useSaveOrderRules = () =>
  useChange(orderSettingsSave, { keeps: keyOf(orderSettings), quiet: true }, (body: OrderRulesChange) => ({
    body,
  }));

export const useAutoRule = () => useRead(orderSettingsAuto);

export const useSaveAutoRule = () =>
  useChange(
    orderSettingsAutoSave,
    { keeps: keyOf(orderSettingsAuto), quiet: true },
    (body: AutoRuleChange) => ({ body }),
  );

export const useCountries = () => useRead(workOrdersCountries, {}, { staleTime: Number.POSITIVE_INFINITY });
