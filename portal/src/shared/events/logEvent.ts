import { client } from "@/shared/api/client";
import { noteAction } from "@/shared/messages/actions";

/** Events that staff count; what is announced is logged by its own number (specification 000, section 7). */
export type EventName =
  | "plan_reach_limit"
  | "message_click"
  | "need_more_product"
  | "service_click"
  | `${number}`;

/** Reports a user's event to the server. Does not wait; failures are ignored. */
export function logEvent(event: EventName, param: Record<string, string | number> = {}): void {
  if (event === "plan_reach_limit") noteAction(event);
  void client.POST("/api/account-service/datalog", { body: { event, param } }).catch(() => undefined);
}
