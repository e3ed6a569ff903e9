import type { UseMutationResult } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { showToast } from "@/shared/toasts/toasts";
import { useUnsaved } from "./unsaved";
import { type FieldsOptions, useFields } from "./useFields";

interface Saving<Values extends FieldValues, Variables, Saved> extends FieldsOptions<Values> {
  /** The mutation, marked `quiet`: the form shows what it refuses. */
  save: UseMutationResult<Saved, Error, Variables>;
  /** Converts the form's values to the mutation's argument. */
  request: (values: Values) => Variables;
  /** Said when it is saved. */
  toast?: string;
  /** The form's values after saving; by default the typed ones. */
  resetTo?: (saved: Saved, values: Values) => Values;
  onSaved?: (saved: Saved, values: Values) => void;
  /** Leaving the page with changes asks first. */
  asksBeforeLeaving?: boolean;
}

/** A form that one mutation saves. */
export function useSavedForm<Values extends FieldValues, Variables, Saved>({
  save,
  request,
  toast,
  resetTo,
  onSaved,
  asksBeforeLeaving = false,
  ...options
}: Saving<Values, Variables, Saved>) {
  const fields = useFields<Values>(options);
  useUnsaved(asksBeforeLeaving && fields.formState.isDirty);
  const submit = fields.handleSubmit((values) =>
    save.mutate(request(values), {
      onSuccess: (saved) => {
        if (resetTo) fields.reset(resetTo(saved, values));
        if (toast) showToast("success", toast);
        onSaved?.(saved, values);
      },
      onError: fields.refuse,
    }),
  );
  return { ...fields, submit: () => void submit(), busy: save.isPending };
}
