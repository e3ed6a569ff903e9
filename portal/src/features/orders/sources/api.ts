import { keepPreviousData } from "@tanstack/react-query";
import {
  importListList,
  orderMapping,
  orderMappingDrop,
  orderMappingLines,
  orderSources,
  orderSourceTake,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";

/** What is left to buy of orders, and what each line is bought from now. */
export const useLinesToBuy = (ids: readonly string[]) =>
  useRead(orderMappingLines, { body: { ids: wireIds(ids) } }, { gcTime: 0, refetchOnWindowFocus: false });

/** Products of the Import List with the variants that can be bought. */
export const useSources = (ids: readonly string[]) =>
  useRead(
    orderSources,
    { ids: ids.join(",") },
    { enabled: ids.length > 0, placeholderData: keepPreviousData, refetchOnWindowFocus: false },
  );

/** Products of the Import List by their titles. */
export const useListed = (title: string) =>
  useRead(importListList, { title, size: 8 }, { select: ({ products }) => products, enabled: title !== "" });

/** Reads the product at a supplier's address into the Import List. The dialog shows refusals. */
export const useTakeSource = () =>
  useChange(orderSourceTake, { changes: ["importList"], quiet: true }, (url: string) => ({ body: { url } }));

export interface Choice {
  line: string;
  product: string;
  variant: string;
  quantity: number;
}

/** Starts ORDER_MAPPING; answers the process id. The dialog shows refusals. */
export const useChooseSources = () =>
  useChange(orderMapping, { changes: ["processes", "order"], quiet: true }, (choices: readonly Choice[]) => ({
    body: {
      lines: choices.map(({ line, product, variant, quantity }) => ({
        line_id: wireId(line),
        import_list_id: wireId(product),
        sku_id: wireId(variant),
        quantity,
      })),
    },
  }));

/** Buys a line as its product's mapping says again. */
export const useDropChoice = () =>
  useChange(orderMappingDrop, { changes: ["order"] }, ({ order, line }: { order: string; line: string }) => ({
    order_id: order,
    line_id: line,
  }));
