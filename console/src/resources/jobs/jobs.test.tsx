import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { failedJob, operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const PAGE = { data: [failedJob], total: 1 };
const CALM = { "GET /job-faults": { data: [], total: 0 } };

it("says what fails in the worker itself, and since when", async () => {
  const since = "2026-11-20T09:00:00Z";
  const fault = {
    id: "schedule monitoring.watch",
    error: "RuntimeError: no such table",
    since,
    last_at: since,
  };
  answers({
    "GET /session": { ...operator },
    "GET /jobs": PAGE,
    "GET /job-faults": { data: [fault], total: 1 },
  });
  renderApp({ at: "/jobs" });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Background work is failing. Other work continues.");
  expect(alert).toHaveTextContent("schedule monitoring.watch");
  expect(alert).toHaveTextContent("RuntimeError: no such table");
});

it("lists jobs with state, attempts and the first line of the error", async () => {
  answers({ "GET /session": { ...operator }, "GET /jobs": PAGE, ...CALM });
  renderApp({ at: "/jobs" });
  const row = (await screen.findByRole("link", { name: "importing.fetch" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  expect(within(row).getByText("Failed")).toBeVisible();
  expect(within(row).getByText("5 of 5")).toBeVisible();
  expect(within(row).getByText("The store refused the key.")).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("keeps filters in the address and offers to clear them when nothing matches", async () => {
  const seen = answers({ "GET /session": { ...operator }, "GET /jobs": { data: [], total: 0 }, ...CALM });
  const { user, address } = renderApp({ at: '/jobs?filter={"schema_name":"t_abc"}' });
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("No jobs yet.")).toBeVisible();
  expect(seen.filter((line) => line.includes("/jobs?"))).toEqual([
    "GET /jobs?schema_name=t_abc&page=1&per_page=25",
    "GET /jobs?page=1&per_page=25",
  ]);
  expect(address()).toContain("filter={}");
});

it("retries a failed job only after a yes, and says so", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /jobs/7": { ...failedJob },
    "POST /jobs/7/retry": { done: true },
  });
  const { user } = renderApp({ at: "/jobs/7/show" });
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  const dialog = await screen.findByRole("dialog", { name: "Retry this job?" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(seen).not.toContain("POST /jobs/7/retry");

  await user.click(screen.getByRole("button", { name: "Retry" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Job queued again.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /jobs/7/retry"]);
});

it("says plainly when somebody was faster", async () => {
  const refusal = { code: 1000409, message: "Only a job that failed can be run again.", fields: {} };
  answers({
    "GET /session": { ...operator },
    "GET /jobs/7": { ...failedJob },
    "POST /jobs/7/retry": [409, refusal],
  });
  const { user } = renderApp({ at: "/jobs/7/show", language: "zh" });
  await user.click(await screen.findByRole("button", { name: "重试" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "重试" }));
  expect(await screen.findByText(/此任务已不在失败状态/)).toBeVisible();
});

it("shows payload and traceback, but no retry to who may only look", async () => {
  answers({ "GET /session": { ...support }, "GET /jobs/7": { ...failedJob } });
  renderApp({ at: "/jobs/7/show" });
  expect(await screen.findByRole("group", { name: "Traceback" })).toHaveTextContent("most recent call last");
  expect(screen.getByRole("group", { name: "Payload" })).toHaveTextContent('"product": 12');
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

it("says that a job does not exist", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /jobs/9": [404, { code: 1000404, message: "Not found.", fields: {} }],
  });
  renderApp({ at: "/jobs/9/show" });
  expect(await screen.findByText("This entry doesn't exist, or was removed.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Jobs" })).toBeVisible();
});

it("names the number to quote when the server breaks, and tries again", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /jobs": [500, { code: 9, message: "Something went wrong", fields: {}, request_id: "r-99" }],
    ...CALM,
  });
  const { user } = renderApp({ at: "/jobs" });
  expect(await screen.findByText("Quote r-99 when you ask for help.")).toBeVisible();
  answers({ "GET /jobs": PAGE, ...CALM });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "importing.fetch" })).toBeVisible();
});
