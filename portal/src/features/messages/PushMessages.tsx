import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import type { PushMessage } from "@/shared/api/types";
import { useActions } from "@/shared/messages/actions";
import { useIsActing } from "@/shared/session/useIsActing";
import { usePushMessages } from "./api/usePushMessages";
import { isDue } from "./triggers";

const PushDialog = lazy(() => import("./PushDialog").then((module) => ({ default: module.PushDialog })));

/** Shows the push messages whose trigger happened, one after the other; not to staff who act as the user. */
export function PushMessages({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const actions = useActions();
  const isActing = useIsActing();
  const { data: waiting = [] } = usePushMessages(userId);
  const [over, setOver] = useState<readonly string[]>([]);
  const due = waiting.find((message) => !over.includes(message.id) && isDue(message, pathname, actions));
  const close = ({ id }: PushMessage) => setOver([...over, id]);
  return (
    <Suspense>
      {due && !isActing && <PushDialog key={due.id} message={due} onClose={() => close(due)} />}
    </Suspense>
  );
}
