import { supplierList } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** Reads each supplier's state for this merchant: access, rate limit, health. */
export const useSuppliers = () => useRead(supplierList, {}, { select: ({ suppliers }) => suppliers });
