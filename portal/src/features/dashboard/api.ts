import { keepPreviousData } from "@tanstack/react-query";
import { dashboardShow, firstStepsDismiss } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";

/** Reads the figures of all stores; refetched when a process changes. */
export const useDashboard = () => useRead(dashboardShow, {}, { placeholderData: keepPreviousData });

/** Hides the first steps for this user. */
export const useDismissSteps = () => useChange(firstStepsDismiss, { changes: ["dashboard"] });
