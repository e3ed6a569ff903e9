import { render, screen, waitFor } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { beforeEach, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { user } from "@/testing/data";
import { ok, on, refusal } from "@/testing/server";
import { InvitationScreen } from "./InvitationScreen";

beforeEach(() => {
  vi.mocked(leave).mockClear();
  history.replaceState(null, "", "/invitation?token=abc");
});

function visit() {
  render(
    <AppTheme>
      <InvitationScreen />
    </AppTheme>,
  );
  return setUpTypist();
}

it("lets who is invited choose a password and begin", async () => {
  on("get", "/invitation", ({ url }) =>
    url.searchParams.get("token") === "abc" ? ok({ mailbox: "ben@example.com" }) : refusal(9, "no"),
  );
  const accepted = on("post", "/invitation", ok());
  const logIns = on("post", "/user/login", ok({ user: user(), token: "t" }));
  const person = visit();
  expect(await screen.findByDisplayValue("ben@example.com")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Join" }));
  expect(await screen.findByText("Please input your Password!")).toBeVisible();
  await person.type(screen.getByLabelText("Password"), "tea4two");
  await person.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
  expect(accepted.map((call) => call.body)).toEqual([{ token: "abc", password: "tea4two" }]);
  expect(logIns[0]?.body).toMatchObject({ mailbox: "ben@example.com", password: "tea4two" });
});

it("says so when the link is not valid any more", async () => {
  const sentence = "This invitation is no longer valid. Please ask for a new one.";
  on("get", "/invitation", refusal(9, sentence));
  visit();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

it("keeps the form and the password when joining cannot be done just now", async () => {
  on("get", "/invitation", ok({ mailbox: "ben@example.com" }));
  const busy = () => Response.json(refusal(1000429, "Too many requests.", { wait: 5 }), { status: 429 });
  on("post", "/invitation", busy);
  const person = visit();
  await person.type(await screen.findByLabelText("Password"), "tea4two");
  await person.click(screen.getByRole("button", { name: "Join" }));
  expect(await screen.findByText("Too many requests.")).toBeVisible();
  expect(screen.getByLabelText("Password")).toHaveValue("tea4two");
  expect(leave).not.toHaveBeenCalled();
  on("post", "/invitation", ok());
  on("post", "/user/login", ok({ user: user(), token: "t" }));
  await person.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
});

it("spends the link once, though the log-in after it has to be tried again", async () => {
  on("get", "/invitation", ok({ mailbox: "ben@example.com" }));
  const accepted = on("post", "/invitation", ok());
  on("post", "/user/login", () => Response.error());
  const person = visit();
  await person.type(await screen.findByLabelText("Password"), "tea4two");
  await person.click(screen.getByRole("button", { name: "Join" }));
  expect(await screen.findByText(/We can't reach the server/)).toBeVisible();
  on("post", "/user/login", ok({ user: user(), token: "t" }));
  await person.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
  expect(accepted).toHaveLength(1);
});

it("asks again whom the link invites when the server was out of reach", async () => {
  on("get", "/invitation", () => Response.error());
  const person = visit();
  const again = await screen.findByRole("button", { name: "Try again" });
  on("get", "/invitation", ok({ mailbox: "ben@example.com" }));
  await person.click(again);
  expect(await screen.findByDisplayValue("ben@example.com")).toBeVisible();
});
