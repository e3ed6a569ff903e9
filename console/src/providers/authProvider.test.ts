import { expect, it } from "vitest";
import { operator } from "@/testing/records";
import { answers } from "@/testing/server";
import { createAuthProvider } from "./authProvider";

const EXPIRED = { code: 1001000, message: "Security verification expired, please log in again.", fields: {} };
const CREDENTIALS = { mailbox: "operator@example.com", password: "secret1", totp: "123456" };

it("asks once who is signed in, and answers everything from it", async () => {
  const seen = answers({ "GET /session": { ...operator } });
  const auth = createAuthProvider();
  await auth.checkAuth({});
  expect(await auth.getPermissions?.({})).toEqual(operator.rights);
  expect(await auth.getIdentity?.()).toEqual({
    id: "1",
    fullName: "operator@example.com",
    language: "",
    version: "1.0.0-alpha",
  });
  expect(await auth.canAccess?.({ resource: "jobs", action: "retry" })).toBe(true);
  expect(seen).toEqual(["GET /session"]);
});

it("leads to the log-in page without a word when there is no session", async () => {
  answers({ "GET /session": [401, EXPIRED] });
  await expect(createAuthProvider().checkAuth({})).rejects.toEqual({ message: false });
});

it("asks once while nobody is signed in", async () => {
  const seen = answers({ "GET /session": [401, EXPIRED], "POST /session": { ...operator } });
  const auth = createAuthProvider();
  for (const _again of [1, 2]) await expect(auth.checkAuth({})).rejects.toEqual({ message: false });
  await expect(auth.getPermissions?.({})).rejects.toThrow();
  await auth.logout({});
  await expect(auth.checkAuth({})).rejects.toEqual({ message: false });
  expect(seen).toEqual(["GET /session"]);
  await auth.login(CREDENTIALS);
  await expect(auth.checkAuth({})).resolves.toBeUndefined();
});

it("asks again after a failure that is none of the session's", async () => {
  const seen = answers({ "GET /session": [500, { code: 9, message: "Broken", fields: {} }] });
  const auth = createAuthProvider();
  for (const _again of [1, 2]) await expect(auth.checkAuth({})).rejects.toThrow();
  expect(seen).toEqual(["GET /session", "GET /session"]);
});

it("needs no second question after logging in", async () => {
  const seen = answers({ "POST /session": { ...operator } });
  const auth = createAuthProvider();
  await auth.login(CREDENTIALS);
  await auth.checkAuth({});
  expect(seen).toEqual(["POST /session"]);
});

it("ends the session for a 401 only", async () => {
  const seen = answers({ "GET /session": { ...operator }, "DELETE /session": [401, EXPIRED] });
  const auth = createAuthProvider();
  await auth.checkAuth({});
  await expect(auth.checkError({ status: 403 })).resolves.toBeUndefined();
  await auth.logout({});
  await auth.checkAuth({});
  expect(seen).toEqual(["GET /session", "DELETE /session", "GET /session"]);
});
