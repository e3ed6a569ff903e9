import { screen, waitFor } from "@testing-library/react";
import { createRoutesFromElements, matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import { addressOfOldLink } from "@/shared/navigation/oldLinks";
import { app, moved, open, visitor } from "@/shared/navigation/paths";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";
import { routes } from "./App";

const routed = createRoutesFromElements(routes);
const known = [visitor, open, app].flatMap((group) => Object.values(group)).concat(Object.keys(moved));

const pathsOf = (some: RouteObject[]): string[] =>
  some.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

it("routes exactly the addresses of the file that the server reads", () => {
  expect(
    pathsOf(routed)
      .filter((path) => path !== "*")
      .sort(),
  ).toEqual([...known].sort());
  for (const address of known) expect(matchRoutes(routed, address)?.at(-1)?.route.path).not.toBe("*");
});

it.each([
  [
    "/app/SearchList?keywords=lamp&tab=0",
    "/app/findProducts",
    { key: "eCommerce", keywords: "lamp", tab: "0" },
  ],
  ["/app/antStore?specifiekPageId=1391", "/app/findProducts", { key: "antstore", specifiekPageId: "1391" }],
  ["/app/sourcing", "/app/findServices", { type: "2", records: "sourcing" }],
  [
    addressOfOldLink("#/sourcingInitiate?type=custom_store"),
    "/app/sourcingInitiate",
    { type: "custom_store" },
  ],
])("opens the screen of the former address %s", async (address, pathname, kept) => {
  arrange();
  for (const path of ["/service_form", "/topic-page"]) on("get", path, ok({}));
  renderApp(address ?? "");
  await waitFor(() => expect(whereAmI().pathname).toBe(pathname));
  const { rn: _, ...query } = Object.fromEntries(whereAmI().searchParams);
  expect(query).toMatchObject(kept);
  expect(screen.queryByText("Page not found")).toBeNull();
});
