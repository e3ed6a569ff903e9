import { answer, client } from "./client";
import type { operations } from "./generated/schema";

type Ids = keyof operations & string;

/** An operation's id, or the beginning of several: `webhook` is also that of `webhook.deliveries`. */
export type Beginning<Id extends string = Ids> = Id extends `${infer Head}.${infer Rest}`
  ? Head | `${Head}.${Beginning<Rest>}`
  : Id;

type Nothing = Record<never, never>;
type Given<Part> = [NonNullable<Part>] extends [never] ? Nothing : NonNullable<Part>;

/** Ids are strings in answers, and as good in addresses. */
type WithIds<Params> = {
  [Name in keyof Params]: Name extends `${string}id` ? Params[Name] | IdOf<Params[Name]> : Params[Name];
};
type IdOf<Param> = number extends Param ? string : never;

type Content<Kinds> = Kinds extends { "application/json": infer Body }
  ? Body
  : Kinds extends { "multipart/form-data": infer Fields }
    ? { [Name in keyof Fields]: File }
    : never;

type BodyOf<Body> = [NonNullable<Body>] extends [never]
  ? Nothing
  : Body extends { content: infer Kinds }
    ? { body: Content<Kinds> }
    : NonNullable<Body> extends { content: infer Kinds }
      ? { body?: Content<Kinds> | undefined }
      : Nothing;

/** What an operation takes: the values of its address by their names, and `body`. */
type ArgsOf<Id extends Ids> = WithIds<Given<operations[Id]["parameters"]["path"]>> &
  WithIds<Given<operations[Id]["parameters"]["query"]>> &
  BodyOf<operations[Id]["requestBody"]>;

type ReplyOf<Id extends Ids> = operations[Id]["responses"] extends {
  200: { content: { "application/json": infer Reply } };
}
  ? Reply
  : never;

interface Along {
  signal?: AbortSignal | undefined;
  priority?: RequestPriority | undefined;
  headers?: Record<string, string>;
}

type Arguments<Args> = Nothing extends Args ? [args?: Args, along?: Along] : [args: Args, along?: Along];

/** An operation of the server by its name: calling it asks the server. Refusals are an ApiError. */
export interface Operation<Args, Reply> {
  (...args: Arguments<Args>): Promise<Reply>;
  /** The parts of its id, which its queries are kept under. */
  key: readonly string[];
  /** It starts a process: a repeated start is answered with the first one. */
  isOnce: boolean;
}

type Method = "get" | "post" | "put" | "delete";

interface Named {
  <Id extends Ids>(id: Id, method: Method, path: string): Operation<ArgsOf<Id>, ReplyOf<Id>>;
  <Id extends Ids, Only extends keyof ReplyOf<Id>>(
    id: Id,
    method: Method,
    path: string,
    only: Only,
  ): Operation<ArgsOf<Id>, ReplyOf<Id>[Only]> & {
    /** The same with its whole reply, where the screen shows its message. */
    whole: Operation<ArgsOf<Id>, ReplyOf<Id>>;
  };
}

interface Args {
  body?: Record<string, unknown>;
  [param: string]: unknown;
}

/** A file goes as a form. */
function sent(body: Args["body"]) {
  if (!body || !Object.values(body).some((value) => value instanceof Blob)) return { body };
  const bodySerializer = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, value as Blob);
    return form;
  };
  return { body, bodySerializer };
}

function optionsOf(path: string, { body, ...params }: Args, along: Along) {
  const isOfPath = ([name]: [string, unknown]) => path.includes(`{${name}}`);
  const all = Object.entries(params);
  const query = Object.fromEntries(all.filter((param) => !isOfPath(param)));
  return { params: { path: Object.fromEntries(all.filter(isOfPath)), query }, ...sent(body), ...along };
}

const request = client.request as unknown as (
  method: string,
  path: string,
  options: object,
) => Parameters<typeof answer<Record<string, unknown>>>[0];

function named(isOnce: boolean) {
  return (id: string, method: Method, path: string, only?: string) => {
    const known = { key: id.split("."), isOnce };
    const ask = (args: Args = {}, along: Along = {}) =>
      answer(request(method, path, optionsOf(path, args, along)));
    const whole = Object.assign(ask, known);
    if (!only) return whole;
    return Object.assign(async (...given: [Args?, Along?]) => (await ask(...given))[only], known, { whole });
  };
}

/** Names an operation. It answers the whole reply, or what its `only` key beside those of the envelope stands for. */
export const operation = named(false) as Named;

/** Names an operation that starts a process under a key of idempotency. */
export const operationOnce = named(true) as Named;
