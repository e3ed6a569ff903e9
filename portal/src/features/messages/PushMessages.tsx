import { useState } from "react";
import { useLocation } from "react-router";
import type { PushMessage } from "@/shared/api/types";
import { lazyPart } from "@/shared/lazily";
import { type UserAction, useActions } from "@/shared/messages/actions";
import { useTurn } from "@/shared/ui/turns";
import { usePushMessages } from "./api";

const SESSION_START = 1;
const ON_PAGE = 2;

/** Whether a message's trigger has happened: the session began, the page is open, or the action was done. */
function isDue(message: PushMessage, pathname: string, actions: ReadonlySet<UserAction>): boolean {
  const { trigger_type: kind, trigger } = message;
  if (kind === SESSION_START) return true;
  if (kind === ON_PAGE) return pathname === trigger.split("?")[0];
  return actions.has(trigger as UserAction);
}

const PushDialog = lazyPart(() => import("./PushDialog"), "PushDialog");

/** Shows the push messages whose trigger happened, one after the other. */
export function PushMessages({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const actions = useActions();
  const { data: waiting = [], isPending } = usePushMessages(userId);
  const [over, setOver] = useState<readonly string[]>([]);
  const due = waiting.find((message) => !over.includes(message.id) && isDue(message, pathname, actions));
  const close = ({ id }: PushMessage) => setOver([...over, id]);
  const isShown = useTurn("push", isPending ? undefined : due !== undefined);
  return due && isShown && <PushDialog key={due.id} message={due} onClose={() => close(due)} />;
}
