import { useText } from "@/i18n/useText";
import { Mono } from "@/ui/Mono";
import { isKnownAction } from "./actions";

/** What was done; for what staff sent as a merchant's user, the call. */
export function AuditAction({ action, request = "" }: { action: string; request?: string }) {
  const text = useText();
  if (!isKnownAction(action)) return <Mono>{action}</Mono>;
  return (
    <>
      {text(`resources.audit.actions.${action}`)}
      {request && (
        <div>
          <Mono>{request}</Mono>
        </div>
      )}
    </>
  );
}
