import { afterEach, expect, it, vi } from "vitest";
import type { Capture } from "../capture";
import { send, stateOf } from "./platform";

const CONNECTION = { address: "https://tradewind.example", token: "tw_secret" };
const PAGE = "https://www.amazon.com/dp/B0CRVW7N2J";
const CAPTURE = { type: 15, url: PAGE, title: "Teapot" } as Capture;
const calls = vi.fn();

afterEach(() => vi.unstubAllGlobals());

function answers(body: unknown, status = 200): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls(url, init);
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
}

it("sends a capture with the token, the name of the press, and no cookies", async () => {
  answers({ success: true, code: 200, msg: "", data: "1" });
  expect(await send(CONNECTION, CAPTURE, "press-1")).toMatchObject({ kind: "importing" });
  const [url, init] = calls.mock.lastCall ?? [];
  expect(url).toBe("https://tradewind.example/api/account-service/product/capture");
  expect(init).toMatchObject({ method: "POST", credentials: "omit" });
  expect(init.headers).toMatchObject({ Authorization: "Bearer tw_secret", "Idempotency-Key": "press-1" });
});

it("asks for the import state of a product", async () => {
  answers({ success: true, code: 200, msg: "", state: "failed", reason: "No room" });
  expect(await stateOf(CONNECTION, 15, PAGE)).toMatchObject({ kind: "failed", reason: "No room" });
  expect(calls.mock.lastCall?.[0]).toContain(`?type=15&url=${encodeURIComponent(PAGE)}`);
});

it.each([
  [{ success: false, code: 1001102, msg: "Product already exists" }, 200, "listed"],
  [{ success: false, code: 1000403, msg: "This token can only read." }, 200, "refused"],
  [{ success: false, code: 1001000, msg: "" }, 401, "tokenRefused"],
  ["<html>Bad gateway</html>", 502, "unreachable"],
])("understands a refusal", async (body, status, kind) => {
  answers(body, status);
  expect((await send(CONNECTION, CAPTURE, "press-1")).kind).toBe(kind);
});

it("says that nobody answers", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await stateOf(CONNECTION, 15, PAGE)).toEqual({ kind: "unreachable" });
});
