import { expect, it } from "vitest";
import { firstLine, isRetryable, JOB_STATES, refreshAfter, toneOf } from "./states";

it("offers a retry only for what failed for good", () => {
  expect(JOB_STATES.filter((state) => isRetryable({ state }))).toEqual(["failed", "given_up"]);
});

it("looks again only at jobs that have not ended", () => {
  expect(JOB_STATES.filter((state) => refreshAfter({ state }) !== false)).toEqual([
    "queued",
    "waiting",
    "running",
  ]);
});

it("gives a state that it does not know no colour", () => {
  expect(toneOf("given_up")).toBe("error");
  expect(toneOf("toString")).toBe("neutral");
});

it("shows the first line of an error", () => {
  expect(firstLine("\nrefused by the store\nsecond line")).toBe("refused by the store");
  expect(firstLine("")).toBe("");
});
