import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";
import addresses from "./addresses.json";
import { screens } from "./screens";

const OWN = ["/", "/login", "/access-denied", "/authentication-error"];

it("has exactly the pages of the file that the server reads", () => {
  const drawn = Object.entries(screens).flatMap(([name, { list, create, show }]) => [
    ...(list ? [`/${name}`] : []),
    ...(create ? [`/${name}/create`] : []),
    ...(show ? [`/${name}/:id/show`] : []),
  ]);
  expect([...OWN, ...drawn].sort()).toEqual([...addresses].sort());
});

it.each(["/merchants/none", "/merchants/create", "/ledger/1/show"])(
  "says that there is no page at %s",
  async (at) => {
    answers({ "GET /session": { ...operator } });
    renderApp({ at });
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  },
);
