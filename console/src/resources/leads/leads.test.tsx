import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Lead } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const lead: Lead = {
  id: "8",
  form_id: "2",
  code: "acme",
  partner: "Acme Logistics",
  answers: [{ key: "name", kind: "text", label: "Your name", value: "Anna" }],
  consent: "You may write to me.",
  language: "en",
  mailbox: "",
  state: "new",
  note: "",
  version: 1,
  created_at: "2026-11-20T09:00:00Z",
  handled_at: null,
  handled_by: "",
};
it("lists leads, and offers what is shown as a file", async () => {
  answers({ "GET /session": { ...operator }, "GET /leads": { data: [lead], total: 1 } });
  renderApp({ at: `/leads?filter=${encodeURIComponent('{"state":"new"}')}` });
  const row = (await screen.findByRole("link", { name: "Acme Logistics" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  expect(within(row).getByText("Anna")).toBeVisible();
  expect(screen.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    "/api/console/leads.csv?state=new",
  );
});

it("notes how far staff are, and tells of what somebody else saved", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /leads/8": { ...lead },
    "PUT /leads/8": [409, { message: "no", fields: {} }],
  });
  const { user } = renderApp({ at: "/leads/8/show" });
  await user.type(await screen.findByRole("textbox", { name: "Note" }), "Called");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Someone else saved this lead/)).toBeVisible();
  expect(seen).toContain("PUT /leads/8");
  expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("Called");
});
