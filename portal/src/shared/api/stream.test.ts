import { follow, type Open } from "@web/stream";
import { HttpResponse, http } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { server } from "@/testing/server";
import { isFinal, open } from "./stream";

afterEach(() => {
  vi.useRealTimers();
});

const PATH = "http://localhost/stream";

async function itemsOf(replies: (() => Response)[], isLast?: (item: unknown) => boolean): Promise<unknown[]> {
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
  await follow(PATH, (item) => items.push(item), { open, isFinal, signal: controller.signal, isLast });
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

const isDone = (item: unknown) => (item as { state?: number }).state === 3;

it("comes back after a broken connection", async () => {
  const replies = [() => HttpResponse.error(), lines('{"total":4,"state":3}\n')];
  expect(await itemsOf(replies, isDone)).toEqual([{ total: 4, state: 3 }]);
});

it("comes back after a connection that closed before the last item, and ends with that", async () => {
  const replies = [lines('{"state":2}\n'), lines('{"state":3}\n'), lines('{"state":9}\n')];
  expect(await itemsOf(replies, isDone)).toEqual([{ state: 2 }, { state: 3 }]);
});

it("opens a stream without an end again whenever it closes", async () => {
  expect(await itemsOf([lines('{"n":1}\n'), lines('{"n":2}\n')])).toEqual([{ n: 1 }, { n: 2 }]);
});

it("comes back at once when the browser is online again", async () => {
  const replies = [() => HttpResponse.error(), lines('{"state":3}\n')];
  const again = setInterval(() => window.dispatchEvent(new Event("online")), 20);
  expect(await itemsOf(replies, isDone)).toEqual([{ state: 3 }]);
  clearInterval(again);
});

it("does not insist where it is refused, by its status or in the envelope", async () => {
  const envelope = { success: false, code: 1000404, msg: "gone" };
  for (const status of [404, 200]) {
    const refused = () => HttpResponse.json(envelope, { status });
    expect(await itemsOf([refused, lines('{"n":1}\n')], isDone)).toEqual([]);
  }
});

it("closes a stream that sends nothing for 35 seconds, not even a heartbeat, and opens it again", async () => {
  vi.useFakeTimers();
  const isClosed: boolean[] = [];
  let send: (line: string) => void = () => undefined;
  const quiet: Open = (_path, signal) => {
    const at = isClosed.push(false) - 1;
    const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
      send = (line) => body.enqueue(new TextEncoder().encode(line));
      signal.addEventListener("abort", () => {
        isClosed[at] = true;
        body.error(signal.reason);
      });
    };
    return Promise.resolve(new ReadableStream({ start }));
  };
  const leaving = new AbortController();
  const ended = follow(PATH, () => undefined, { open: quiet, isFinal, signal: leaving.signal });
  await vi.advanceTimersByTimeAsync(34_999);
  expect(isClosed).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(isClosed).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isClosed).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(30_000);
  send("\n");
  await vi.advanceTimersByTimeAsync(34_999);
  expect(isClosed).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(isClosed).toEqual([true, true]);
  leaving.abort();
  await ended;
});
