import { expect, it } from "vitest";
import { isKnownAction, targetOf } from "./actions";

it("leads to the job or webhook that something was done to", () => {
  expect(targetOf("job 12")).toEqual({ kind: "job", id: "12", resource: "jobs" });
  expect(targetOf("event 3")).toEqual({ kind: "event", id: "3", resource: "inbox" });
});

it("leaves every other target as it was written", () => {
  expect(targetOf("operator@example.com")).toBeUndefined();
  expect(targetOf("job twelve")).toBeUndefined();
  expect(isKnownAction("jobs.retry")).toBe(true);
  expect(isKnownAction("jobs.delete")).toBe(false);
});
