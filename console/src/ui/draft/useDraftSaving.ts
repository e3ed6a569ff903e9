import { type RaRecord, useNotify, useRefresh, useSaveContext } from "react-admin";
import { ApiError } from "@/api/errors";
import type { Resource } from "@/providers/access";

/** What a form needs to save: the target, the request body and the next step. */
export interface Saving<Draft, Saved> {
  resource: Resource;
  wire: (draft: Draft) => object;
  onSaved: (saved: Saved, sent: Draft) => void;
}

/** Saves a draft; shows refusals on their fields, and never overwrites a colleague's newer version. */
export function useDraftSaving<Draft, Saved extends RaRecord>(saving: Saving<Draft, Saved>) {
  const { resource, wire, onSaved } = saving;
  const notify = useNotify();
  const refresh = useRefresh();
  const { save } = useSaveContext();
  const onError = (error: Error) => {
    const conflict = error instanceof ApiError && error.status === 409;
    notify(conflict ? `resources.${resource}.conflict` : error.message, {
      type: "error",
      messageArgs: { _: error.message },
    });
    if (conflict) refresh();
  };
  return (draft: Draft, more: object = {}) =>
    save?.(draft as object, {
      transform: () => ({ ...wire(draft), ...more }),
      onSuccess: (saved: Saved) => {
        notify(`resources.${resource}.saved`, { type: "success" });
        onSaved(saved, draft);
      },
      onError,
    });
}
