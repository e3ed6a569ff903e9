import { expect, it } from "vitest";
import { firstLine, isRetryable, JobStateTag, refreshAfter } from "./states";

it("offers a retry only for what failed for good", () => {
  expect(JobStateTag.states.filter((state) => isRetryable({ state }))).toEqual(["failed", "given_up"]);
});

it("looks again only at jobs that have not ended", () => {
  expect(JobStateTag.states.filter((state) => refreshAfter({ state }) !== false)).toEqual([
    "queued",
    "waiting",
    "running",
  ]);
});

it("shows the first line of an error", () => {
  expect(firstLine("\nrefused by the store\nsecond line")).toBe("refused by the store");
  expect(firstLine("")).toBe("");
});
