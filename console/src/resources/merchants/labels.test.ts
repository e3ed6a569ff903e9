import { expect, it } from "vitest";
import { ownName, webAddress } from "./labels";

it("shows a merchant's name only where it is not the mailbox", () => {
  expect(ownName({ name: "anna@example.com", mailbox: "anna@example.com" })).toBe("");
  expect(ownName({ name: "Anna", mailbox: "anna@example.com" })).toBe("Anna");
});

it("links no address that a browser must not open", () => {
  expect(webAddress("https://finds.example.com")).toBe("https://finds.example.com/");
  expect(webAddress("javascript:alert(1)")).toBeUndefined();
  expect(webAddress("finds.example.com")).toBeUndefined();
});
