import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { user } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal, server } from "@/testing/server";

const profile = {
  first_name: "Mei",
  name: "Mei's Mugs",
  mailbox: "mei@example.com",
  phone: "",
  language: "en",
  time_zone: "Europe/Berlin",
  avatar: "",
};
const session = {
  id: "1",
  kind: "portal",
  device: "Firefox, Linux",
  address: "203.0.113.7",
  created_at: "2026-11-20T08:00:00Z",
  last_used_at: "2026-11-20T09:00:00Z",
  is_current: true,
};
const phoneSession = { ...session, id: "2", device: "Safari, iPhone", is_current: false };

const zone = (index: number, text: string, ...utc: string[]) => ({
  index,
  value: text,
  abbr: "",
  offset: 0,
  isdst: false,
  text,
  utc,
});
const ZONES = [
  zone(36, "(UTC+01:00) Amsterdam, Berlin", "Europe/Amsterdam", "Europe/Berlin"),
  zone(82, "(UTC+08:00) Shanghai", "Asia/Shanghai"),
  zone(88, "(UTC+09:00) Tokyo", "Asia/Tokyo"),
];

function visit() {
  arrange();
  on("get", "/user/profile", ok({ profile }));
  on("get", "/user/session", ok({ sessions: [session, phoneSession] }));
  on("get", "/reference/timezones", ok({ timezones: ZONES }));
  on("get", "/user/second_factor", ok({ totp_since: null, recovery_codes_left: 0 }));
  on("get", "/user/token", ok({ tokens: [], rights: [] }));
  on("get", "/user/export", ok({ export: null }));
  on("get", "/user/passkey", ok({ passkeys: [] }));
  return renderApp("/app/profileSetting");
}

it("is reached from the account menu", async () => {
  arrange();
  on("get", "/user/profile", ok({ profile }));
  on("get", "/user/session", ok({ sessions: [session] }));
  on("get", "/reference/timezones", ok({ timezones: ZONES }));
  on("get", "/user/second_factor", ok({ totp_since: null, recovery_codes_left: 0 }));
  on("get", "/user/token", ok({ tokens: [], rights: [] }));
  on("get", "/user/export", ok({ export: null }));
  on("get", "/user/passkey", ok({ passkeys: [] }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Account" }));
  await person.click(await screen.findByRole("menuitem", { name: "Profile" }));
  expect(await screen.findByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  expect(whereAmI().pathname).toBe("/app/profileSetting");
});

it("saves names, language and zone, and speaks the new language", async () => {
  const person = visit();
  const calls = on("put", "/user/profile", ok({ profile: { ...profile, language: "zh-hans" } }));
  await person.type(await screen.findByLabelText("First name"), " Lin");
  await person.selectOptions(screen.getByRole("combobox", { name: "Language" }), "zh-hans");
  const zones = screen.getByLabelText("Time zone");
  expect(await within(zones).findByRole("option", { name: /Berlin · Europe\/Berlin/ })).toBeInTheDocument();
  expect(zones).toHaveValue("Europe/Berlin");
  await person.selectOptions(zones, "(UTC+09:00) Tokyo");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { name: "个人资料", level: 1 })).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([
    { first_name: "Mei Lin", name: "Mei's Mugs", language: "zh-hans", time_zone: "Asia/Tokyo" },
  ]);
});

it("changes the password, and says on each field what is wrong first", async () => {
  const person = visit();
  const calls = on("put", "/user/password", ok());
  const change = await screen.findByRole("button", { name: "Change password" });
  await person.type(screen.getByLabelText("New password"), "letters");
  await person.type(screen.getByLabelText("Confirm password"), "others");
  await person.click(change);
  expect(await screen.findByText("Please input your Password!")).toBeVisible();
  expect(screen.getByText(/Password contains two or more numbers/)).toBeVisible();
  expect(screen.getByText("Two passwords that you enter is inconsistent!")).toBeVisible();
  expect(calls).toEqual([]);
  for (const [label, value] of [
    ["Current password", "tea4two"],
    ["New password", "coffee4one"],
    ["Confirm password", "coffee4one"],
  ] as const) {
    await person.clear(screen.getByLabelText(label));
    await person.type(screen.getByLabelText(label), value);
  }
  await person.click(change);
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([
    { current_password: "tea4two", password: "coffee4one", confirmPassword: "coffee4one" },
  ]);
  expect(screen.getByLabelText("Current password")).toHaveValue("");
});

it("puts a wrong current password on its field", async () => {
  const person = visit();
  const words = "The current password is wrong.";
  on("put", "/user/password", refusal(1000400, words, { fields: { current_password: words } }));
  await person.type(await screen.findByLabelText("Current password"), "wrong1");
  await person.type(screen.getByLabelText("New password"), "coffee4one");
  await person.type(screen.getByLabelText("Confirm password"), "coffee4one");
  await person.click(screen.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription(words));
});

it("changes the mailbox with a code from both", async () => {
  const person = visit();
  const codes = on("post", "/user/mailbox/code", ok({ wait: 59 }));
  const calls = on("put", "/user/mailbox", ok({ profile: { ...profile, mailbox: "new@example.com" } }));
  await person.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Login" }));
  await person.type(dialog.getByLabelText("New email or mobile number"), "new@");
  await person.click(dialog.getByRole("button", { name: "Send codes" }));
  expect(await dialog.findByText("The input is not valid phone number / email.")).toBeVisible();
  expect(codes).toEqual([]);
  await person.type(dialog.getByLabelText("New email or mobile number"), "example.com");
  await person.click(dialog.getByRole("button", { name: "Send codes" }));
  await person.type(await dialog.findByLabelText("Code sent to your current login"), "111111");
  await person.type(dialog.getByLabelText("Code sent to the new login"), "222222");
  await person.click(dialog.getByRole("button", { name: "Confirm change" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(codes.map((call) => call.body)).toEqual([
    { mailbox: "new@example.com", at_new: true },
    { mailbox: "new@example.com", at_new: false },
  ]);
  expect(calls.map((call) => call.body)).toEqual([
    { mailbox: "new@example.com", old_code: "111111", new_code: "222222" },
  ]);
  expect(await screen.findByText("new@example.com")).toBeVisible();
});

it("goes on with the codes that are on their way already", async () => {
  const person = visit();
  on("post", "/user/mailbox/code", refusal(1000429, "Too many requests.", { wait: 31 }));
  await person.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Login" }));
  await person.type(dialog.getByLabelText("New email or mobile number"), "new@example.com");
  await person.click(dialog.getByRole("button", { name: "Send codes" }));
  expect(await dialog.findByLabelText("Code sent to the new login")).toBeVisible();
});

it("ends one session, and all others after asking", async () => {
  const person = visit();
  const ended = on("delete", "/user/session/2", ok());
  const all = on("post", "/user/session/end_others", ok({ ended: 1 }));
  await person.click(await screen.findByRole("button", { name: "Log out Safari, iPhone" }));
  await waitFor(() => expect(ended).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Log out Firefox, Linux" })).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Log out everywhere else" }));
  expect(all).toEqual([]);
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Log out everywhere else" }));
  await waitFor(() => expect(all).toHaveLength(1));
});

it("uploads a picture, shows it in the account menu, and removes it", async () => {
  const person = visit();
  let avatar = "";
  on("get", "/user/profile", () => ok({ profile: { ...profile, avatar } }));
  on("get", "/user/info", () => ok({ user: user({ avatar }) }));
  server.use(
    http.post("*/user/avatar", () => {
      avatar = "/api/account-service/file?k=a";
      return HttpResponse.json(ok({ avatar }));
    }),
  );
  const removed = on("delete", "/user/avatar", () => {
    avatar = "";
    return ok();
  });
  await screen.findByRole("button", { name: "Upload picture" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no file input");
  await person.upload(input, new File(["x"], "me.png", { type: "image/png" }));
  await person.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove" })).not.toBeInTheDocument());
});
