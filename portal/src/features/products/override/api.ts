import { myProductOverride, myProductOverrideCompare } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { OverField } from "@/shared/override/OverSet";
import { CHANGES, type Chosen, onWire } from "../api";

/** Compares a product with its supplier and its store: asks both. */
export const useOverrideCompared = (publication_id: string) =>
  useRead(myProductOverrideCompare, { publication_id }, { staleTime: 60_000, retry: false });

interface OverrideRequest {
  chosen: Chosen;
  fields: readonly OverField[];
  overwrite: boolean;
}

/** Starts OVERRIDE_PRODUCT; answers the process id. The dialog shows refusals. */
export const useOverride = () =>
  useChange(
    myProductOverride,
    { ...CHANGES, quiet: true },
    ({ chosen, fields, overwrite }: OverrideRequest) => ({
      body: { ...onWire(chosen), overSet: [...fields], overwrite_changes: overwrite },
    }),
  );
