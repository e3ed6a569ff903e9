import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { server } from "@/testing/server";
import { follow } from "./stream";

const PATH = "http://localhost/stream";

async function itemsOf(replies: (() => Response)[], endless = false): Promise<unknown[]> {
  const items: unknown[] = [];
  const controller = new AbortController();
  server.use(
    http.get(PATH, () => {
      const reply = replies.shift();
      if (reply) return reply();
      controller.abort();
      return HttpResponse.error();
    }),
  );
  await follow(PATH, (item) => items.push(item), { signal: controller.signal, endless });
  return items;
}

const lines = (text: string) => () => new HttpResponse(text);

it("reads a line at a time, wherever the network cut them", async () => {
  const bytes = new TextEncoder().encode('{"name":"茶"}\n\n{"name":"b"}\n{"name":"c"}');
  const cut = () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += 5) controller.enqueue(bytes.slice(at, at + 5));
        controller.close();
      },
    });
    return new HttpResponse(body);
  };
  expect(await itemsOf([cut])).toEqual([{ name: "茶" }, { name: "b" }, { name: "c" }]);
});

it("comes back after a broken connection", async () => {
  expect(await itemsOf([() => HttpResponse.error(), lines('{"total":4}\n')])).toEqual([{ total: 4 }]);
});

it("ends when a process's stream ends, and opens one without an end again", async () => {
  expect(await itemsOf([lines('{"n":1}\n'), lines('{"n":2}\n')])).toEqual([{ n: 1 }]);
  expect(await itemsOf([lines('{"n":1}\n'), lines('{"n":2}\n')], true)).toEqual([{ n: 1 }, { n: 2 }]);
});

it("does not insist where it is refused", async () => {
  const refused = () => HttpResponse.json({ success: false, code: 1000404, msg: "gone" }, { status: 404 });
  expect(await itemsOf([refused, lines('{"n":1}\n')])).toEqual([]);
});
