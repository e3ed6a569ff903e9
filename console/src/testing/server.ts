import { routes } from "@web/routes";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

const LIVE = "*/api/console/work_orders/live";

/** An open stream; `send` reaches all its subscribers. */
function stream() {
  const encoder = new TextEncoder();
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const handler = http.get(LIVE, () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.add(controller) });
    return new HttpResponse(body, { headers: { "Content-Type": "application/x-ndjson" } });
  });
  const send = (item: unknown) => {
    for (const controller of open) controller.enqueue(encoder.encode(`${JSON.stringify(item)}\n`));
  };
  return { handler, send, opened: () => open.size };
}

const answering = routes();
export const server = setupServer(answering.handler, stream().handler);

/** Forgets what the tests before it answered. */
export function resetServer() {
  server.resetHandlers();
  answering.clear();
}

/** What happens to requests, as the test says. */
export function happenings() {
  const { handler, ...rest } = stream();
  server.use(handler);
  return rest;
}

/** Requests that no test expected: the app turns a refused one into a message, so they are counted apart. */
export const unanswered: string[] = [];
server.events.on("request:unhandled", ({ request }) => {
  unanswered.push(`${request.method} ${new URL(request.url).pathname}`);
});

const API = "*/api/console";

/** The requests that reached the server, as "METHOD path?query", in order. */
export function answers(routes: Record<string, JsonBodyType | [number, JsonBodyType]>): string[] {
  const seen: string[] = [];
  for (const [route, body] of Object.entries(routes)) {
    const [method = "GET", path = ""] = route.split(" ");
    const [status, content] = Array.isArray(body)
      ? [body[0] as number, body[1] as JsonBodyType]
      : [200, body];
    answering.add(method, `${API}${path}`, (request) => {
      const url = new URL(request.url);
      seen.push(`${method} ${url.pathname.replace("/api/console", "")}${url.search}`);
      return HttpResponse.json(content, { status });
    });
  }
  return seen;
}

/** Answers a route, and collects the bodies that are sent to it. */
export function takes(route: string, answer: JsonBodyType): unknown[] {
  const sent: unknown[] = [];
  const [method = "POST", path = ""] = route.split(" ");
  answering.add(method, `${API}${path}`, async (request) => {
    sent.push(await request.json());
    return HttpResponse.json(answer);
  });
  return sent;
}
