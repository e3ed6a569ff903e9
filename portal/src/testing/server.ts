import { routes } from "@web/routes";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

const answers = routes();
export const server = setupServer(answers.handler);

/** Forgets what the tests before it answered. */
export function resetServer() {
  server.resetHandlers();
  answers.clear();
}

const PREFIX = "*/api/account-service";

type Json = Record<string, unknown>;

export const ok = (body: Json = {}): Json => ({ success: true, code: 200, msg: "", ...body });

export const refusal = (code: number, msg: string, more: Json = {}): Json => ({
  success: false,
  code,
  msg,
  fields: {},
  request_id: "f00d",
  ...more,
});

export interface Call {
  url: URL;
  body: unknown;
  headers: Headers;
}

type Answered = Json | Response;

type Reply = Json | ((call: Call) => Answered | Promise<Answered>);

/** An answer that waits until the story lets it go. */
export function held(answered: Answered) {
  let letGo: () => void = () => undefined;
  const waiting = new Promise<Answered>((settle) => {
    letGo = () => settle(answered);
  });
  return { reply: () => waiting, letGo: () => letGo() };
}

const isJson = ({ headers }: Request) => headers.get("Content-Type")?.startsWith("application/json") ?? false;

/** Answers an operation and keeps its requests; `path` is without the service's prefix unless it has its own. */
export function on(method: "get" | "post" | "put" | "delete", path: string, reply: Reply = ok()): Call[] {
  const calls: Call[] = [];
  const address = path.startsWith("*") ? path : PREFIX + path;
  answers.add(method, address, async (request) => {
    const text = await request.text();
    const call = {
      url: new URL(request.url),
      body: text && isJson(request) ? JSON.parse(text) : undefined,
      headers: request.headers,
    };
    calls.push(call);
    const answer = await (typeof reply === "function" ? reply(call) : reply);
    return answer instanceof Response ? answer : HttpResponse.json(answer);
  });
  return calls;
}

/** An NDJSON stream that the story writes to. */
export function onStream(path: string): {
  send: (item: Json) => void;
  end: () => void;
  opened: () => number;
} {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let opened = 0;
  server.use(
    http.get(PREFIX + path, () => {
      opened += 1;
      const body = new ReadableStream<Uint8Array>({
        start: (opening) => {
          controller = opening;
        },
      });
      return new HttpResponse(body, { headers: { "Content-Type": "application/x-ndjson" } });
    }),
  );
  return {
    send: (item) => controller?.enqueue(encoder.encode(`${JSON.stringify(item)}\n`)),
    end: () => controller?.close(),
    opened: () => opened,
  };
}
