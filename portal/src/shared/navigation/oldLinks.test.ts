import { expect, it } from "vitest";
import { addressOfOldLink } from "./oldLinks";

it.each([
  ["#/app/importProducts", "/app/importProducts"],
  ["#/app/setting?target=team&rn=1", "/app/setting?target=team&rn=1"],
  ["#/login", "/login"],
  ["#/register?source=partner", "/register?source=partner"],
  ["#/productDetail/5", "/productDetail/5"],
  ["#/app/..//evil.example", undefined],
  ["#/", undefined],
  ["#/\\evil.example", undefined],
  ["#content", undefined],
  ["", undefined],
  ["#//evil.example/app/", undefined],
  ["#https://evil.example/app/", undefined],
  ["#javascript:alert(1)/app/", undefined],
])("leads %s to %s", (hash, address) => {
  expect(addressOfOldLink(hash)).toBe(address);
});
