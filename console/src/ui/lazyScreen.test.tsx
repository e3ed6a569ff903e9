import { act, screen, waitFor } from "@testing-library/react";
import { afterAll, expect, it, vi } from "vitest";
import { merchant, merchantList, merchantPage, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const file = vi.hoisted(() => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrival, arrive };
});

vi.mock("@/resources/merchants/MerchantShow", async (original) => {
  await file.arrival;
  return original();
});
afterAll(() => vi.doUnmock("@/resources/merchants/MerchantShow"));

const FILTER_DELAY_MS = 500;

it("stays where the reader went while a filter typed before takes effect and the screen is loaded", async () => {
  answers({
    "GET /session": { ...support },
    ...merchantList,
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
  });
  const { user, address } = renderApp({ at: "/merchants" });
  const link = await screen.findByRole("link", { name: "anna@example.com" });
  await user.type(screen.getByRole("searchbox"), "anna");
  await user.click(link);
  await waitFor(() => expect(screen.queryByRole("searchbox")).not.toBeInTheDocument());
  await act(() => new Promise((resolve) => setTimeout(resolve, FILTER_DELAY_MS + 100)));
  expect(address()).toBe("/merchants/1/show");
  file.arrive();
  expect(await screen.findByRole("heading", { level: 1, name: "anna@example.com" })).toBeVisible();
});
