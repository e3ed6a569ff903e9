import { useText } from "@/i18n/useText";
import { Mono } from "@/ui/Mono";
import { isKnownAction } from "./actions";

/** Shows an action of the audit log; for requests sent while acting as a merchant's user, the API call. */
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
