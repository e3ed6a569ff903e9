import { expect, it } from "vitest";
import type { Subscription } from "@/api/types";
import { grouped } from "./grouped";

const on = (id: string, platform: number, more: Partial<Subscription> = {}): Subscription =>
  ({
    id,
    platform,
    plan: "Pro",
    plan_id: "2",
    origin: "paid",
    is_live: true,
    since: `2026-11-20T10:00:0${id}.5Z`,
    until: null,
    ended_at: null,
    price: "29",
    currency: "USD",
    reason: "",
    end_reason: "",
    keeps_limits: false,
    limits_until: null,
    ...more,
  }) as Subscription;

it("makes one block of a plan that began on several platforms at once", () => {
  const blocks = grouped([on("1", 3), on("2", 4), on("3", 6, { plan_id: "3" }), on("4", 5)]);
  expect(blocks.map(({ subscriptions }) => subscriptions.map(({ platform }) => platform))).toEqual([
    [3, 4, 5],
    [6],
  ]);
});

it("keeps what ended, or began another time, apart", () => {
  const ended = on("2", 4, { is_live: false, ended_at: "2026-11-21T10:00:00Z" });
  const later = on("3", 5, { since: "2026-11-22T10:00:00Z" });
  expect(grouped([on("1", 3), ended, later])).toHaveLength(3);
});
