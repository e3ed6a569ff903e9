import { expect, it } from "vitest";
import { withRn } from "./paths";

const RN = /^\d{13,}$/;

it.each([
  ["/app/setting", {}, "/app/setting", {}, ""],
  ["/app/setting?type=team", {}, "/app/setting", { type: "team" }, ""],
  [
    "/app/setting?type=team#top",
    { target: "Tea & Co" },
    "/app/setting",
    { type: "team", target: "Tea & Co" },
    "#top",
  ],
  ["/app/setting?rn=5", { type: "api" }, "/app/setting", { type: "api" }, ""],
])("keeps what %s asks for beside a fresh rn", (path, query, pathname, kept, hash) => {
  const url = new URL(withRn(path, query), location.origin);
  const { rn, ...rest } = Object.fromEntries(url.searchParams);
  expect([url.pathname, rest, url.hash]).toEqual([pathname, kept, hash]);
  expect(rn).toMatch(RN);
});
