import type { NotificationChoices } from "@/shared/api/types";

export type Chosen = Pick<NotificationChoices, "choices" | "digest">;
type Channel = Chosen["choices"][number]["channel"];
export type Way = "app" | "email";

export const WAYS: readonly Way[] = ["app", "email"];
export const DIGESTS = ["at_once", "hourly", "daily"] as const;

export function isToldBy(channel: Channel, way: Way): boolean {
  return channel === "both" || channel === way;
}

/** The channel once a way was switched on or off. */
function switched(channel: Channel, way: Way): Channel {
  const [app, email] = WAYS.map((one) => isToldBy(channel, one) !== (one === way));
  if (app && email) return "both";
  if (app) return "app";
  return email ? "email" : "none";
}

/** The choices with one way of one kind of event switched. */
export function withSwitched(chosen: Chosen, kind: string, way: Way): Chosen {
  const choices = chosen.choices.map((choice) =>
    choice.kind === kind ? { ...choice, channel: switched(choice.channel, way) } : choice,
  );
  return { ...chosen, choices };
}
