import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useKeys } from "./useKeys";

const KeysDialog = lazyPart(() => import("./KeysDialog"), "KeysDialog");

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("[role=search] input");
  field?.focus();
  field?.select();
}

/** On every screen `/` goes to its search, and `?` shows all keys, as `?keys=1` in the address does. */
export function KeysHost() {
  const [params, setParams] = useUrlState();
  useKeys({ "/": focusSearch, "?": () => setParams({ keys: "1" }, true) });
  return params.has("keys") && <KeysDialog onClose={() => setParams({ keys: null })} />;
}
