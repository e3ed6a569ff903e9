import { useState } from "react";

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** The messages under a small form's fields; typing into a field takes its message away. */
export function useFormErrors<Name extends string>() {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const clear = (name: Name) => setErrors((before) => ({ ...before, [name]: undefined }));
  const show = (found: FieldErrors<Name>): boolean => {
    setErrors(found);
    return Object.values(found).every((message) => !message);
  };
  return { errors, clear, show };
}
