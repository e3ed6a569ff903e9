import { keepPreviousData } from "@tanstack/react-query";
import {
  importListList,
  myProductMapping,
  myProductMappingProposals,
  myProductMappingSettle,
  myProductMappingSimulate,
  myProductSynonyms,
  myProductSynonymsSettle,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import type { SkuMappingDraft } from "@/shared/api/types";

const PARTS = { changes: ["my_product"] } as const;

/** How a published product is bought; `also` are products of the Import List to choose from as well. */
export const useMapping = (publication_id: string, also: readonly string[]) =>
  useRead(
    myProductMapping,
    { publication_id, also: also.join(",") },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: false },
  );

/** Keeps a mapping. The dialog shows refusals. */
export const useSettle = (publication_id: string) =>
  useChange(myProductMappingSettle, { ...PARTS, quiet: true }, (body: SkuMappingDraft) => ({
    publication_id,
    body,
  }));

/** Takes up or dismisses what variants seem to be called now. */
export const useAnswerProposals = (publication_id: string) =>
  useChange(
    myProductMappingProposals,
    PARTS,
    ({ accept = [], dismiss = [] }: { accept?: string[]; dismiss?: string[] }) => ({
      publication_id,
      body: { accept: wireIds(accept), dismiss: wireIds(dismiss) },
    }),
  );

export interface Order {
  variant: string;
  country: string;
  quantity: number;
}

/** Simulates an order with the saved mapping. */
export const useSimulation = (publication_id: string) =>
  useChange(myProductMappingSimulate, { quiet: true }, ({ variant, country, quantity }: Order) => ({
    publication_id,
    body: { variant_id: wireId(variant), country, quantity },
  }));

/** Products of the Import List by their titles, to buy from. */
export const useSourceSearch = (title: string) =>
  useRead(importListList, { title, size: 8 }, { select: ({ products }) => products, enabled: title !== "" });

export const useSynonyms = () => useRead(myProductSynonyms, {}, { refetchOnWindowFocus: false });

/** Keeps the words that mean the same. The dialog shows refusals. */
export const useSetSynonyms = () =>
  useChange(
    myProductSynonymsSettle,
    { ...PARTS, quiet: true },
    (body: { version: number; groups: string[][] }) => ({ body }),
  );
