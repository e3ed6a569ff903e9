import type { PushMessage } from "@/shared/api/types";
import type { UserAction } from "@/shared/messages/actions";

const SESSION_START = 1;
const ON_PAGE = 2;

/** Whether a message's trigger has happened: the session began, the page is open, or the action was done. */
export function isDue(message: PushMessage, pathname: string, actions: ReadonlySet<UserAction>): boolean {
  const { trigger_type: kind, trigger } = message;
  if (kind === SESSION_START) return true;
  if (kind === ON_PAGE) return pathname === trigger.split("?")[0];
  return actions.has(trigger as UserAction);
}
