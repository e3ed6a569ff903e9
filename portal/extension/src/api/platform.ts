import type { Capture } from "../capture";

export interface Connection {
  address: string;
  token: string;
}

export type State = "none" | "importing" | "listed" | "failed";

/** The import state of a product, or why it is unknown. `list` is the address of its Import List. */
export type ImportState =
  | { kind: State; reason: string; list: string }
  | { kind: "notConnected" | "tokenRefused" | "unreachable" }
  | { kind: "refused"; reason: string };

const PATH = "/api/account-service/product/capture";

export function stateOf(connection: Connection, type: number, url: string): Promise<ImportState> {
  const query = new URLSearchParams({ type: String(type), url });
  return ask(connection, `${PATH}?${query}`, {}, (answer) => ({
    kind: answer.state as State,
    reason: String(answer.reason ?? ""),
  }));
}

/** Asks for the import; the same `press` twice is one import. */
export function send(connection: Connection, capture: Capture, press: string): Promise<ImportState> {
  const init = {
    method: "POST",
    body: JSON.stringify(capture),
    headers: { "Content-Type": "application/json", "Idempotency-Key": press },
  };
  return ask(connection, PATH, init, () => ({ kind: "importing", reason: "" }));
}

interface Envelope extends Record<string, unknown> {
  success: boolean;
  code: number;
  msg: string;
}

const EXISTS = 1001102;
const UNAUTHENTICATED = 401;

/** Calls the platform with the token; throws when it does not answer in its own form. */
export async function call(
  { address, token }: Connection,
  path: string,
  init: RequestInit = {},
): Promise<Envelope & { status: number }> {
  const headers = { ...init.headers, Authorization: `Bearer ${token}` };
  const response = await fetch(address + path, {
    ...init,
    headers,
    credentials: "omit",
    signal: AbortSignal.timeout(20_000),
  });
  return { ...((await response.json()) as Envelope), status: response.status };
}

async function ask(
  connection: Connection,
  path: string,
  init: RequestInit,
  read: (answer: Envelope) => { kind: State; reason: string },
): Promise<ImportState> {
  const list = `${connection.address}/app/importProducts`;
  try {
    const answer = await call(connection, path, init);
    if (answer.status === UNAUTHENTICATED) return { kind: "tokenRefused" };
    if (answer.code === EXISTS) return { kind: "listed", reason: "", list };
    return answer.success ? { ...read(answer), list } : { kind: "refused", reason: answer.msg };
  } catch {
    return { kind: "unreachable" };
  }
}
