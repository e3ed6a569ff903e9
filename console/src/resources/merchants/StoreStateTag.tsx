import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";

export function StoreStateTag({ state }: { state: string }) {
  const text = useText();
  if (state === "connected") return <StateTag tone="success" label={text("console.store_state.connected")} />;
  if (state === "disconnected") {
    return <StateTag tone="error" label={text("console.store_state.disconnected")} />;
  }
  return <StateTag tone="neutral" label={state} />;
}
