import { expect, it } from "vitest";
import { ok, on } from "@/testing/server";
import {
  importListUploadImage,
  planCancel,
  userTokenList,
  webhookChange,
  webhookDeliveries,
  webhookRemove,
} from "./generated/operations";
import { keyOf } from "./hooks";

it("puts arguments into path, query and body, and answers what the operation is for", async () => {
  const deliveries = on("get", "/webhook/:id/delivery", ok({ count: 0, deliveries: [] }));
  const changed = on("put", "/webhook/:id", ok({ endpoint: { id: "5" } }));
  const body = { url: "https://shop.example/hook", topics: [], enabled: true };

  expect(await webhookDeliveries({ endpoint_id: "5", page: 2 })).toMatchObject({ count: 0, deliveries: [] });
  expect(await webhookChange({ endpoint_id: "5", body })).toEqual({ id: "5" });

  expect(deliveries[0]?.url.pathname).toBe("/api/account-service/webhook/5/delivery");
  expect(deliveries[0]?.url.search).toBe("?page=2");
  expect(changed[0]?.body).toEqual(body);
});

it("keeps the whole reply where a screen shows its message", async () => {
  on("post", "/plan/cancel/3", ok({ msg: "Cancelled.", effective_at: "2026-12-01T00:00:00Z" }));

  expect(await planCancel({ platform: 3 })).toBe("2026-12-01T00:00:00Z");
  expect(await planCancel.whole({ platform: 3 })).toMatchObject({ msg: "Cancelled." });
});

it("refuses what the envelope refuses", async () => {
  on("delete", "/webhook/5", ok({ success: false, code: 1000404, msg: "There is no such endpoint." }));

  await expect(webhookRemove({ endpoint_id: "5" })).rejects.toThrow("There is no such endpoint.");
});

it("sends a file as a form", async () => {
  const sent = on("post", "/import_list/image", ok({ image: "https://shop.example/1.png" }));

  expect(await importListUploadImage({ body: { file: new File(["x"], "a.png") } })).toBe(
    "https://shop.example/1.png",
  );
  expect(sent[0]?.headers.get("Content-Type")).toMatch(/^multipart\/form-data/);
});

it("keeps replies under the parts of the operation's id and its arguments", () => {
  expect(keyOf(userTokenList)).toEqual(["user", "token", "list"]);
  expect(keyOf(userTokenList, {})).toEqual(["user", "token", "list"]);
  expect(keyOf(webhookDeliveries, { endpoint_id: "5" })).toEqual([
    "webhook",
    "deliveries",
    { endpoint_id: "5" },
  ]);
});
