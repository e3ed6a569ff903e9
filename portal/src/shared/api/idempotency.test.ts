import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useStartOnce } from "./idempotency";

const REQUEST = { ids: [5] };

it("keeps the key of a request until it succeeds", async () => {
  const { result } = renderHook(() => useStartOnce());
  const keys: string[] = [];
  const send = (isLost: boolean) => (header: { "Idempotency-Key": string }) => {
    keys.push(header["Idempotency-Key"]);
    return isLost ? Promise.reject(new Error("lost")) : Promise.resolve("17001");
  };
  await expect(result.current(REQUEST, send(true))).rejects.toThrow("lost");
  expect(await result.current(REQUEST, send(false))).toBe("17001");
  expect(await result.current(REQUEST, send(false))).toBe("17001");
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

it("draws another key for another request", async () => {
  const { result } = renderHook(() => useStartOnce());
  const keyOf = (header: { "Idempotency-Key": string }) =>
    Promise.reject(new Error(header["Idempotency-Key"]));
  const said = (request: unknown) => result.current(request, keyOf).catch((error: Error) => error.message);
  const [first, other] = [await said(REQUEST), await said({ ids: [6] })];
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(other).not.toBe(first);
});
