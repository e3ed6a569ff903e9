import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";

/** The actions that a newly loaded page knows of. */
async function actionsOfNewPage() {
  vi.resetModules();
  const { useActions } = await import("./actions");
  return [...renderHook(() => useActions()).result.current];
}

it("knows on the next page of this tab, once, what the page without the shell has noted", async () => {
  const { noteForNextPage } = await import("./actions");
  noteForNextPage("store_connected");
  expect(await actionsOfNewPage()).toEqual(["store_connected"]);
  expect(await actionsOfNewPage()).toEqual([]);
});
