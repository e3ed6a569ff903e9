import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrange, renderApp } from "@/testing/renderApp";

it("says how to get the browser extension and what to enter in it", async () => {
  arrange();
  renderApp("/app/setting?type=extension");
  expect(await screen.findByRole("heading", { name: "Browser extension" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Download for Chrome and Edge" })).toHaveAttribute(
    "href",
    "/extension/tradewind-chromium.zip",
  );
  expect(screen.getByRole("link", { name: "Download for Firefox" })).toHaveAttribute("download");
  expect(screen.getByRole("link", { name: "Create a token" })).toHaveAttribute("href", "/app/profileSetting");
  expect(screen.getByLabelText("Platform address")).toHaveValue(window.location.origin);
});
