export const EVENT_NAMES = ["plan_reach_limit", "message_click", "need_more_product"] as const;

export function isKnownEvent(event: string): event is (typeof EVENT_NAMES)[number] {
  return (EVENT_NAMES as readonly string[]).includes(event);
}
