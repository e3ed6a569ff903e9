import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError, messageOf } from "@/shared/api/errors";

/** Puts the server's field messages under their fields; what names no field of this form goes to `root`. */
export function applyRefusal<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const fields = error instanceof ApiError ? error.fields : {};
  const known = names.filter((name) => fields[name]);
  for (const name of known) setError(name, { type: "server", message: fields[name] });
  if (known.length === 0) setError("root", { type: "server", message: messageOf(error) });
}
