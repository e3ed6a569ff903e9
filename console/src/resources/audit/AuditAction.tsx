import { useText } from "@/i18n/useText";
import { Mono } from "@/ui/Mono";
import { isKnownAction } from "./actions";

export function AuditAction({ action }: { action: string }) {
  const text = useText();
  if (!isKnownAction(action)) return <Mono>{action}</Mono>;
  return <>{text(`resources.audit.actions.${action}`)}</>;
}
