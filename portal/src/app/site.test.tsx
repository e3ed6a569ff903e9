import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { config } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

it("leads to the help center and to marketplaces that are served elsewhere", async () => {
  arrange();
  const platform_links = [{ name: "Etsy", url: "https://orders.example/?relationship_id=A-7" }];
  const help_center_url = "https://help.example";
  on("get", "/config", ok({ config: config({ platform_links, help_center_url, balance_flag: true }) }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Account" }));
  const help = await screen.findByRole("menuitem", { name: "Help Center (opens in a new tab)" });
  expect(help).toHaveAttribute("href", help_center_url);
  expect(screen.getByRole("menuitem", { name: "Etsy (opens in a new tab)" })).toHaveAttribute(
    "href",
    "https://orders.example/?relationship_id=A-7",
  );
  expect(screen.getByText("Balance")).toBeVisible();
});

it("shows nothing of what is not configured", async () => {
  arrange();
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Account" }));
  await screen.findByRole("menuitem", { name: "Log out" });
  expect(screen.queryByText("Help Center")).toBeNull();
  expect(screen.queryByText("Balance")).toBeNull();
});

it("leads to the mirror of this site if it has a mirror", async () => {
  arrange();
  const requests = on("get", "/website_mirror_link/get", ok({ link: "https://cn.tradewind.example" }));
  const person = renderApp("/app/importProducts");
  const account = await screen.findByRole("button", { name: "Account" });
  expect(requests).toEqual([]);
  await person.click(account);
  const mirror = await screen.findByRole("menuitem", { name: /Mirror of this site/ });
  expect(mirror).toHaveAttribute("href", "https://cn.tradewind.example");
  expect(requests.map(({ url }) => url.searchParams.get("type"))).toEqual(["portal"]);
});
