import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Push } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const push: Push = {
  id: "8",
  title_en: "Try bulk import",
  body_en: "<p>Look.</p>",
  button_en: "",
  title_zh: "",
  body_zh: "",
  button_zh: "",
  router: "",
  trigger_type: 1,
  trigger: "",
  countries: ["CN"],
  languages: [],
  plans: [],
  platforms: [6],
  tenant_ids: ["4"],
  starts_at: "2026-11-20T10:00:00Z",
  ends_at: null,
  state: "draft",
  version: 1,
  created_at: "2026-11-20T09:00:00Z",
  published_at: null,
  edited_by: "operator@example.com",
  shown_count: 12,
  clicked_count: 3,
  dismissed_count: 5,
};

it("shows its figures and publishes after a yes", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /push_messages/8": { ...push },
    "POST /push_messages/8/publish": { ...push, state: "live" },
  });
  const { user } = renderApp({ at: "/push_messages/8/show" });
  expect(await screen.findByText("12")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Push message published.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /push_messages/8/publish"]);
});

it("sends lists as lists", async () => {
  answers({ "GET /session": { ...operator }, "GET /push_messages/8": { ...push } });
  const sent = takes("PUT /push_messages/8", { ...push, version: 2 });
  const { user } = renderApp({ at: "/push_messages/8/show" });
  const type = async (name: string, typed: string) => {
    const field = await screen.findByRole("textbox", { name });
    await user.clear(field);
    await user.type(field, typed);
    expect(field).toHaveValue(typed);
  };
  await type("Countries", "CN, US");
  await type("Selling platforms", "3; 6");
  await type("Merchant IDs", "4,7");
  await type("Plans", "Free, Pro plan");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    countries: ["CN", "US"],
    platforms: [3, 6],
    tenant_ids: [4, 7],
    plans: ["Free", "Pro plan"],
    ends_at: null,
    version: 1,
  });
});

it("saves no message without a title", async () => {
  answers({ "GET /session": { ...operator } });
  const { user } = renderApp({ at: "/push_messages/create" });
  await user.type(await screen.findByRole("textbox", { name: "Countries" }), "CN");
  expect(screen.getByRole("button", { name: "Save draft" })).toBeDisabled();
});
