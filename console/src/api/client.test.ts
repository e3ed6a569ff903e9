import { HttpResponse, http } from "msw";
import { afterEach, expect, it } from "vitest";
import { server } from "@/testing/server";
import { answer, client } from "./client";

afterEach(() => {
  document.documentElement.lang = "en";
});

it("asks for refusals in the language that the console is shown in", async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/console/session", ({ request }) => {
      asked.push(request.headers.get("Accept-Language"));
      return HttpResponse.json({ code: 9, message: "请说明原因。", fields: {} }, { status: 400 });
    }),
  );
  for (const tag of ["zh-CN", "en-US"]) {
    document.documentElement.lang = tag;
    await expect(answer(client.GET("/api/console/session"))).rejects.toThrow("请说明原因。");
  }
  expect(asked).toEqual(["zh-CN", "en-US"]);
});
