import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrange, renderApp } from "@/testing/renderApp";
import { on, refusal } from "@/testing/server";

it.each([
  [9, "Expired", /^Product\(s\) on this page expired/],
  [1000404, "Not found", "No products to show"],
  [1000403, "Enter its code.", "No products to show"],
] as const)(
  "says why a page of products is closed (%i), and leads to the requests",
  async (code, msg, said) => {
    arrange({ user: { menus: ["SERVICES_MARKET"] } });
    on("get", "*/api/product-service/topic-page-product", refusal(code, msg));
    renderApp("/previewResult?page_id=44");
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    const back = screen.getByRole("link", { name: "Go to your requests" });
    expect(back).toHaveAttribute("href", "/app/findServices?type=2");
  },
);
