import { myProductHistory } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** Reads the supplier's price and stock since monitoring began. */
export const useSupplyHistory = (publication_id: string) => useRead(myProductHistory, { publication_id });
