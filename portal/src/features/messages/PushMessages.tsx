import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import type { PushMessage } from "@/shared/api/types";
import { useActions } from "@/shared/messages/actions";
import { usePushMessages } from "./api/usePushMessages";
import { isDue } from "./triggers";

const PushDialog = lazy(() => import("./PushDialog").then((module) => ({ default: module.PushDialog })));

/** Shows the push messages whose trigger happened, one after the other. */
export function PushMessages({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const actions = useActions();
  const { data: waiting = [] } = usePushMessages(userId);
  const [over, setOver] = useState<readonly string[]>([]);
  const due = waiting.find((message) => !over.includes(message.id) && isDue(message, pathname, actions));
  const close = ({ id }: PushMessage) => setOver([...over, id]);
  return <Suspense>{due && <PushDialog key={due.id} message={due} onClose={() => close(due)} />}</Suspense>;
}
