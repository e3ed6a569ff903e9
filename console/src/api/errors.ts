/** The body of a refusal from the server: {code, message, fields}. */
export interface Refusal {
  code?: number;
  message?: string;
  fields?: Record<string, string>;
  request_id?: string;
}

const TEXTS: Record<number, string> = {
  0: "console.error.unreachable",
  401: "console.error.expired",
  403: "console.error.forbidden",
  404: "console.error.gone",
  422: "console.error.invalid",
  429: "console.error.throttled",
  500: "console.error.crashed",
  502: "console.error.unreachable",
  503: "console.error.unreachable",
  504: "console.error.unreachable",
};

/** A refusal. Its message is a key of the catalogue where we have words of our own, else the server's sentence. */
export class ApiError extends Error {
  readonly status: number;
  /** Where react-admin looks for the messages of fields. */
  readonly body: { errors: Record<string, string> };
  readonly requestId: string;

  constructor(status: number, refusal: Refusal) {
    super(TEXTS[status] ?? refusal.message ?? "console.error.refused");
    this.name = "ApiError";
    this.status = status;
    this.body = { errors: refusal.fields ?? {} };
    this.requestId = refusal.request_id ?? "";
  }

  /** The session is over, or was never begun. */
  get isExpired(): boolean {
    return this.status === 401;
  }
}

/** The error for a request that timed out. A change may have been made all the same. */
export function tooLate({ isRead }: { isRead: boolean }): ApiError {
  return new ApiError(408, { message: isRead ? "console.error.late" : "console.error.maybeSaved" });
}

/** Trying again may help: the server was not reached, or failed on its own. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The server's sentence about the first field, else about the whole. */
export function sentenceOf(error: Error): string {
  const faults = error instanceof ApiError ? Object.values(error.body.errors) : [];
  return faults[0] ?? error.message;
}
