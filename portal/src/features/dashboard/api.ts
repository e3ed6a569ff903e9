import { keepPreviousData } from "@tanstack/react-query";
import { dashboardShow } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** Reads the figures of one store or of all; refetched when a process changes. */
export const useDashboard = (store: string) =>
  useRead(dashboardShow, store ? { store_id: store } : {}, { placeholderData: keepPreviousData });
