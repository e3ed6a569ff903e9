import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Push } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";
import { draftOf, emptyDraft, isComplete, textOf } from "./draft";

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

it("sends lists as lists", () => {
  const typed = {
    ...draftOf(push),
    countries: "CN, US",
    platforms: "3; 6",
    merchants: "4,7",
    plans: "Free, Pro plan",
  };
  expect(textOf(typed)).toMatchObject({
    countries: ["CN", "US"],
    platforms: [3, 6],
    tenant_ids: [4, 7],
    plans: ["Free", "Pro plan"],
    ends_at: null,
  });
  expect(isComplete(emptyDraft(new Date()))).toBe(false);
});
