import { render, screen, waitFor, within } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { beforeEach, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { AppTheme } from "@/shared/theme/AppTheme";
import { user } from "@/testing/data";
import { ok, on, refusal } from "@/testing/server";
import { CloudStoreLogInScreen } from "./CloudStoreLogInScreen";

beforeEach(() => {
  vi.mocked(leave).mockClear();
  history.replaceState(null, "", "/cloudStoreLogin");
  on("get", "*/api/ip-service/ip", ok({ country: { iso_code: "" } }));
  on("post", "/email/exist");
});

function visit() {
  render(
    <AppTheme>
      <CloudStoreLogInScreen />
    </AppTheme>,
  );
  return setUpTypist();
}

async function logIn(person: ReturnType<typeof visit>) {
  await person.type(screen.getByLabelText("邮箱"), "mei@example.com");
  await person.type(screen.getByLabelText("密码"), "tea4two");
  await person.click(screen.getByRole("button", { name: "登录" }));
}

it("lets a cloud user in, and remembers the door", async () => {
  on("post", "/user/login", ok({ user: user({ state: 5 }) }));
  await logIn(visit());
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app"));
  expect(localStorage.getItem("cloud_enter")).toBe("1");
});

it("goes to the cloud store where it is served", async () => {
  on("post", "/user/login", ok({ user: user({ state: 5, menus: ["ANTSHOP_ROOT"] }) }));
  await logIn(visit());
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/app/globalCloudStore/homePage"));
});

it("ends the session of whoever has no cloud store, and says so", async () => {
  on("post", "/user/login", ok({ user: user({ state: 1 }) }));
  const ends = on("post", "/user/sign-out");
  await logIn(visit());
  expect(await screen.findByText("抱歉，您的账号尚未开通全球云店")).toBeVisible();
  expect(ends).toHaveLength(1);
  expect(localStorage.getItem("userId")).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});

it("names an expired account in its own words", async () => {
  on("post", "/user/login", refusal(1005011, "server words"));
  await logIn(visit());
  expect(await screen.findByText("抱歉，该账号已过期。")).toBeVisible();
});

it("shows whom to ask for a store, with a picture", async () => {
  const contact = { link: "mailto:shop@example.com", picture: "data:image/svg+xml;base64,AA==" };
  on("get", "/cloud-store/contact", ok({ contact }));
  const person = visit();
  await person.click(screen.getByRole("button", { name: "联系我们开通店铺" }));
  const dialog = await screen.findByRole("dialog", { name: "联系我们开通店铺" });
  expect(await within(dialog).findByRole("img", { name: "联系方式二维码" })).toHaveAttribute(
    "src",
    contact.picture,
  );
  expect(within(dialog).getByRole("link", { name: "shop@example.com" })).toHaveAttribute(
    "href",
    contact.link,
  );
});

it("says so where the operator has no contact that anybody reads", async () => {
  on("get", "/cloud-store/contact", ok({ contact: { link: "", picture: "" } }));
  const person = visit();
  await person.click(screen.getByRole("button", { name: "联系我们开通店铺" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/本站尚未设置联系方式/)).toBeVisible();
  expect(dialog.queryByRole("img")).toBeNull();
});

it("asks on Android for consent first; refusing keeps the log-in closed", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Linux; Android 15)");
  const calls = on("post", "/user/login", ok({ user: user({ state: 5 }) }));
  const person = visit();
  const dialog = await screen.findByRole("dialog", { name: "服务协议和隐私政策" });
  expect(within(dialog).getByRole("link", { name: "《隐私政策》" })).toHaveAttribute("href", "/privacy");
  expect(within(dialog).getByRole("link", { name: "《服务协议》" })).toHaveAttribute("href", "/agree");
  await person.click(within(dialog).getByRole("button", { name: "不同意" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await logIn(person);
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "同意" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(calls).toEqual([]);
  await person.click(screen.getByRole("button", { name: "登录" }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(localStorage.getItem("privacy")).toBe("1");
});

it("speaks Chinese to everybody and offers no other language", async () => {
  visit();
  expect(await screen.findByRole("button", { name: "登录" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "English" })).toBeNull();
});

it("asks nothing on a Linux desktop", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (X11; Linux x86_64)");
  visit();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
