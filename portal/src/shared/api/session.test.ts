import { beforeEach, expect, it, vi } from "vitest";
import { leave, reload } from "@/shared/navigation/leave";
import { user } from "@/testing/data";
import { answer } from "./client";
import { drawFor } from "./drawnFor";
import { Codes } from "./errors";
import {
  followUser,
  forgetUser,
  leaveForLogin,
  leaveForRoot,
  ownAddress,
  rememberCloudEntry,
  rememberMarket,
  rememberUser,
} from "./session";
import { sessionHasEnded } from "./sessionEnd";

beforeEach(() => {
  vi.mocked(leave).mockClear();
  vi.mocked(reload).mockClear();
  history.replaceState(null, "", "/app/platform?connect=1");
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https://evil.example/app",
  "///evil.example",
  "/\t/evil.example",
  "\t//evil.example",
  "/.//evil.example",
  "/app/..//evil.example",
  "/%2e//evil.example",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "http://localhost:3000@evil.example/",
  "http://",
  "/login?redirectUrl=/login",
  "/",
  "",
  null,
])("refuses %j as an address of ours", (address) => {
  expect(ownAddress(address)).toBeUndefined();
});

it.each([
  ["/app/myProducts?page=2#x", "/app/myProducts?page=2#x"],
  ["app/setting", "/app/setting"],
  ["/app/%2F%2Fevil.example", "/app/%2F%2Fevil.example"],
  [`${location.origin}/app?rn=1`, "/app?rn=1"],
])("takes %s as an address of ours", (address, own) => {
  expect(ownAddress(address)).toBe(own);
});

it("says on the log-in page that a session ended, and only if there was a session", () => {
  leaveForRoot();
  expect(sessionHasEnded()).toBe(false);
  rememberUser(user());
  leaveForLogin();
  expect(sessionHasEnded()).toBe(true);
  rememberUser(user());
  expect(sessionHasEnded()).toBe(false);
  forgetUser();
});

it.each([
  [3, "3"],
  [1, ""],
])("keeps the platform of a user of type %i, and the mailbox for the chat", (type, platform) => {
  rememberUser(user({ type, mailbox: "anna@example.com" }));
  expect(localStorage).toMatchObject({
    appType: String(type),
    ant_platform: platform,
    chat_email: "anna@example.com",
  });
  forgetUser();
  expect(localStorage.getItem("chat_email")).toBeNull();
});

it("keeps nothing of who was signed in but who was first", () => {
  rememberUser(user({ id: "7" }));
  forgetUser();
  rememberUser(user({ id: "8", root_id: "7" }));
  localStorage.setItem("language", "zh");
  localStorage.setItem("something", "else");
  forgetUser();
  expect({ ...localStorage }).toEqual({ firstUserId: "7", language: "zh" });
});

it("marks an account of the related marketplace in a cookie", () => {
  rememberUser(user({ menus: ["IMPORT_LIST", "1688"] }));
  expect(document.cookie).toContain("account_state=2");
  rememberUser(user({ menus: ["IMPORT_LIST"] }));
  expect(document.cookie).not.toContain("account_state=2");
});

it("leads an ended session to the page that it came by, with the way back and the partner", () => {
  localStorage.setItem("ant_source", "fair");
  leaveForLogin();
  expect(leave).toHaveBeenCalledExactlyOnceWith(
    "/login?redirectUrl=%2Fapp%2Fplatform%3Fconnect%3D1&source=fair",
  );
  rememberCloudEntry();
  leaveForLogin();
  expect(leave).toHaveBeenLastCalledWith("/cloudStoreLogin?redirectUrl=%2Fapp%2Fplatform%3Fconnect%3D1");
});

it.each([
  [200, Codes.signedOut, 1],
  [401, 0, 1],
  [403, Codes.noRight, 0],
])(
  "leaves for the log-in page when an answer %i with code %i says that the session ended",
  async (status, code, times) => {
    const response = new Response(null, { status });
    const refused = answer(Promise.resolve({ error: { success: false, code, msg: "No." }, response }));
    await expect(refused).rejects.toMatchObject({ status });
    expect(leave).toHaveBeenCalledTimes(times);
  },
);

it("leads who is not signed in at all to the root, by the cloud store to its log-in", () => {
  history.replaceState(null, "", "/app/setting?type=listing#team");
  leaveForRoot();
  expect(leave).toHaveBeenCalledExactlyOnceWith("/?redirectUrl=%2Fapp%2Fsetting%3Ftype%3Dlisting%23team");
  rememberCloudEntry();
  leaveForRoot();
  expect(leave).toHaveBeenLastCalledWith(
    "/cloudStoreLogin?redirectUrl=%2Fapp%2Fsetting%3Ftype%3Dlisting%23team",
  );
});

it("leads the market's ended session to the market's log-in and keeps the portal's", () => {
  history.replaceState(null, "", "/serviceMarketFindServices?type=2#top");
  rememberUser(user({ id: "7", state: 5 }));
  rememberMarket();
  leaveForLogin();
  expect(leave).toHaveBeenCalledExactlyOnceWith(
    "/serviceMarketLogin?redirectUrl=%2FserviceMarketFindServices%3Ftype%3D2%23top",
  );
  expect(localStorage.getItem("userId")).toBe("7");
  expect(localStorage.getItem("is_cloud")).toBe("1");
});

it.each(["/", "/login", "/forgotPassword", "/cloudStoreLogin", "/iframeMain"])("stays at %s", (path) => {
  history.replaceState(null, "", path);
  leaveForLogin();
  expect(leave).not.toHaveBeenCalled();
});

const storageChanged = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));

it("loads the page anew when another tab signs in as somebody else, and only then", () => {
  const stop = followUser();
  storageChanged("userId", "8");
  drawFor("7");
  storageChanged("userId", "7");
  storageChanged("userId", null);
  storageChanged("mailbox", "8");
  expect(reload).not.toHaveBeenCalled();
  storageChanged("userId", "8");
  expect(reload).toHaveBeenCalledOnce();
  stop();
});

it("loads a refused page anew, and forgets nobody, when somebody else is signed in by now", () => {
  drawFor("7");
  rememberUser(user({ id: "8" }));
  leaveForLogin();
  expect(reload).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
  expect(localStorage.getItem("userId")).toBe("8");
});
