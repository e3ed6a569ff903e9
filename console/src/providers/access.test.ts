import { expect, it } from "vitest";
import { operator, support } from "@/testing/records";
import { allows, RESOURCES } from "./access";

it("opens each area by its own right only", () => {
  expect(RESOURCES.filter((area) => allows(support.rights, area, "list"))).toEqual([
    "merchants",
    "connections",
    "jobs",
    "inbox",
    "announcements",
    "pages",
    "events",
  ]);
  expect(RESOURCES.filter((area) => allows(operator.rights, area, "list"))).toEqual(RESOURCES);
  expect(RESOURCES.filter((area) => allows([], area, "list"))).toEqual([]);
});

it("tells seeing from changing", () => {
  expect(allows(support.rights, "jobs", "show")).toBe(true);
  expect(allows(support.rights, "jobs", "retry")).toBe(false);
  expect(allows(support.rights, "inbox", "replay")).toBe(false);
  expect(allows(operator.rights, "jobs", "retry")).toBe(true);
});

it("allows nothing that is not named", () => {
  expect(allows(operator.rights, "jobs", "delete")).toBe(false);
  expect(allows(operator.rights, "merchants", "edit")).toBe(false);
  expect(allows(operator.rights, "toString", "list")).toBe(false);
});
