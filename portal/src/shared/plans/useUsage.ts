import { planUsage } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** Reads the usage of the plans' limits; by default on all platforms that have a store. */
export const useUsage = (platforms: readonly number[] = []) =>
  useRead(planUsage, { platforms: platforms.join(",") }, { staleTime: 0 });
