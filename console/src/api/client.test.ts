import { HttpResponse, http } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { server } from "@/testing/server";
import { answer, client } from "./client";

afterEach(() => {
  document.documentElement.lang = "en";
});

it("asks for refusals in the language that the console is shown in", async () => {
  const languages: (string | null)[] = [];
  server.use(
    http.get("*/api/console/session", ({ request }) => {
      languages.push(request.headers.get("Accept-Language"));
      return HttpResponse.json({ code: 9, message: "请说明原因。", fields: {} }, { status: 400 });
    }),
  );
  for (const tag of ["zh-CN", "en-US"]) {
    document.documentElement.lang = tag;
    await expect(answer(client.GET("/api/console/session"))).rejects.toThrow("请说明原因。");
  }
  expect(languages).toEqual(["zh-CN", "en-US"]);
});

it.each([
  ["GET", 30_000, "console.error.late"],
  ["DELETE", 60_000, "console.error.maybeSaved"],
] as const)(
  "gives %s up after a time, and says whether something may have been done",
  async (method, limit, words) => {
    const late = new AbortController();
    const limits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    server.use(
      http.all("*/api/console/session", () => {
        late.abort(new DOMException("late", "TimeoutError"));
        return new Promise<never>(() => undefined);
      }),
    );
    const response: Promise<unknown> =
      method === "GET"
        ? answer(client.GET("/api/console/session"))
        : answer(client.DELETE("/api/console/session"));
    await expect(response).rejects.toThrow(words);
    expect(limits.mock.calls).toEqual([[limit]]);
  },
);
