import { expect, it } from "vitest";
import { addressOfOldLink } from "./oldLinks";

it.each([
  ["#/app/importProducts", "/app/importProducts"],
  ["#/app/setting?target=team&rn=1", "/app/setting?target=team&rn=1"],
  ["#/login", undefined],
  ["#content", undefined],
  ["", undefined],
  ["#//evil.example/app/", undefined],
  ["#https://evil.example/app/", undefined],
  ["#javascript:alert(1)/app/", undefined],
])("leads %s to %s", (hash, address) => {
  expect(addressOfOldLink(hash)).toBe(address);
});
