import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { failedJob, merchant } from "@/testing/records";
import { answers, takes } from "@/testing/server";
import { dataProvider } from "./dataProvider";

const sort = { field: "id", order: "DESC" } as const;

describe("lists", () => {
  it("asks for a page with its filters and reads data and total", async () => {
    const seen = answers({ "GET /jobs": { data: [failedJob], total: 31 } });
    const page = await dataProvider.getList("jobs", {
      pagination: { page: 2, perPage: 25 },
      sort,
      filter: { state: "failed", schema_name: "t_abc" },
    });
    expect(page).toEqual({ data: [failedJob], total: 31 });
    expect(seen).toEqual(["GET /jobs?state=failed&schema_name=t_abc&page=2&per_page=25"]);
  });

  it("refuses a resource that the API does not have", async () => {
    await expect(dataProvider.getList("orders", { filter: {} })).rejects.toThrow("orders");
  });
});

describe("details", () => {
  it("reads one record", async () => {
    answers({ "GET /merchants/1": merchant });
    expect(await dataProvider.getOne("merchants", { id: "1" })).toEqual({ data: merchant });
  });

  it("says that a record is gone", async () => {
    answers({ "GET /jobs/9": [404, { code: 1000404, message: "Not found.", fields: {} }] });
    await expect(dataProvider.getOne("jobs", { id: "9" })).rejects.toMatchObject({
      status: 404,
      message: "console.error.gone",
    });
  });

  it("has none for audit entries", async () => {
    await expect(dataProvider.getOne("audit", { id: "1" })).rejects.toThrow("audit");
  });
});

describe("commands", () => {
  it("retries a job and replays an event at their own addresses", async () => {
    const seen = answers({ "POST /jobs/7/retry": { done: true }, "POST /inbox/3/replay": { done: true } });
    await dataProvider.retryJob("7");
    await dataProvider.replayEvent("3");
    expect(seen).toEqual(["POST /jobs/7/retry", "POST /inbox/3/replay"]);
  });

  it("keeps the server's sentence and fields of a refusal", async () => {
    const refusal = {
      code: 1000409,
      message: "Only a job that failed can be run again.",
      fields: { id: "moved" },
    };
    answers({ "POST /jobs/7/retry": [409, refusal] });
    const error = await dataProvider.retryJob("7").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, message: refusal.message, body: { errors: { id: "moved" } } });
  });

  it("publishes as it was read, and takes back", async () => {
    const seen = answers({ "POST /pages/coming-en/withdraw": {} });
    const sent = takes("POST /pages/coming-en/publish", {});
    await dataProvider.publish("pages", "coming-en", 3);
    await dataProvider.withdraw("pages", "coming-en");
    expect(sent).toEqual([{ version: 3 }]);
    expect(seen).toEqual(["POST /pages/coming-en/withdraw"]);
  });
});

describe("writing", () => {
  it("makes a record at its resource's address and changes it at its own", async () => {
    const made = takes("POST /lead_forms", { id: "2", code: "acme" });
    const changed = takes("PUT /lead_forms/2", { id: "2", code: "acme-2" });
    const { data } = await dataProvider.create("lead_forms", { data: { code: "acme" } });
    expect(data).toEqual({ id: "2", code: "acme" });
    const params = { id: "2", data: { code: "acme-2", version: 1 }, previousData: data };
    expect(await dataProvider.update("lead_forms", params)).toEqual({ data: { id: "2", code: "acme-2" } });
    expect([made, changed]).toEqual([[{ code: "acme" }], [{ code: "acme-2", version: 1 }]]);
  });

  it("keeps the settings at one address", async () => {
    const sent = takes("PUT /settings", { version: 4 });
    const params = { id: "settings", data: { version: 3 }, previousData: { id: "settings" } };
    expect(await dataProvider.update("settings", params)).toEqual({ data: { id: "settings", version: 4 } });
    expect(sent).toEqual([{ version: 3 }]);
  });

  it("asks for an adjustment at its merchant's", async () => {
    const sent = takes("POST /merchants/1/adjustments", { id: "8" });
    const { data } = await dataProvider.create("adjustments", { data: { merchant: "1", amount: "5" } });
    expect(data.id).toBe("8");
    expect(sent).toEqual([{ amount: "5" }]);
  });

  it("writes nothing that the API has no address for", async () => {
    await expect(dataProvider.create("jobs", { data: {} })).rejects.toThrow("create");
    const params = { id: "1", data: {}, previousData: { id: "1" } };
    await expect(dataProvider.update("adjustments", params)).rejects.toThrow("update");
    await expect(dataProvider.delete("jobs", { id: "1" })).rejects.toThrow("delete");
  });
});
