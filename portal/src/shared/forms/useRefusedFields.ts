import { useState } from "react";
import { ApiError } from "@/shared/api/errors";

/** The messages of a refusal by the fields it names; a field that is being mended loses its own. */
export function useRefusedFields(error: unknown) {
  const [mended, setMended] = useState<{ error: unknown; names: readonly string[] }>({ error, names: [] });
  const said = error instanceof ApiError ? error.fields : {};
  const names = mended.error === error ? mended.names : [];
  return {
    fields: Object.fromEntries(Object.entries(said).filter(([name]) => !names.includes(name))),
    mend: (name: string) => setMended({ error, names: [...names, name] }),
    /** Whether the refusal is about fields; otherwise it is about the whole. */
    isNamed: Object.keys(said).length > 0,
  };
}
