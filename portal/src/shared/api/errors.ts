import { defineTexts, textsNow } from "@/shared/i18n/texts";

const texts = defineTexts({
  offline: [
    "We can't reach the server. Check your connection and try again.",
    "无法连接到服务器，请检查网络后重试。",
  ],
  notSaved: [
    "We can't reach the server. Your changes may not be saved. Check your connection and try again.",
    "无法连接到服务器，更改可能未保存。请检查网络后重试。",
  ],
  late: ["The server took too long to answer. Try again.", "服务器响应超时，请重试。"],
  maybeSaved: [
    "The server took too long to answer. Check whether your change was saved before you try again.",
    "服务器响应超时。请先确认更改是否已保存，再重试。",
  ],
  unknown: ["Something went wrong. Please try again.", "出现错误，请重试。"],
});

/** The body of a refusal, in the envelope. */
export interface Refusal {
  code?: number;
  msg?: string;
  fields?: Record<string, string>;
  wait?: number | null;
  request_id?: string;
  /** Of a log-in that a second factor finishes. */
  challenge?: string;
  /** The payment that is in the way. */
  charge_id?: string;
}

/** The one error of the portal: a refusal of the server, or a server that cannot be reached (status 0). */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly wait: number;
  readonly requestId: string;
  readonly challenge: string;
  readonly chargeId: string;

  constructor(status: number, refusal: Refusal) {
    super(refusal.msg || textsNow(texts)[status === 0 ? "offline" : "unknown"]);
    this.name = "ApiError";
    this.status = status;
    this.code = refusal.code ?? 0;
    this.fields = refusal.fields ?? {};
    this.wait = refusal.wait ?? 0;
    this.requestId = refusal.request_id ?? "";
    this.challenge = refusal.challenge ?? "";
    this.chargeId = refusal.charge_id ?? "";
  }
}

/** The error for a request without an answer. */
export function unanswered({ isLate, isRead }: { isLate: boolean; isRead: boolean }): ApiError {
  const t = textsNow(texts);
  if (isRead) return new ApiError(0, { msg: isLate ? t.late : t.offline });
  return new ApiError(0, { msg: isLate ? t.maybeSaved : t.notSaved });
}

export const Codes = {
  /** Of the reads of a topic page, the only general error. */
  pageExpired: 9,
  invalid: 1000400,
  noRight: 1000403,
  notFound: 1000404,
  changedMeanwhile: 1000409,
  signedOut: 1001000,
  sessionRevoked: 1001002,
  accountUnknown: 1001101,
  productExists: 1001102,
  supplierAuthorization: 1002000,
  productUnknown: 1002001,
  supplierNotEnabled: 1002006,
  subAccountRights: 1004003,
  subAccountExpired: 1005011,
  invalidUrl: 1005021,
  secondFactorNeeded: 1005023,
  accountLeaving: 1005024,
  accountDeactivated: 1005026,
  storefrontPassword: 1005022,
} as const;

export function hasCode(error: unknown, ...codes: number[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

const MAY_PASS = new Set([0, 429, 500, 502, 503, 504]);

/** Repeated, it may go well: the server was not reached, is busy or failed on its own. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && MAY_PASS.has(error.status);
}

export function isExpired(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || hasCode(error, Codes.signedOut, Codes.sessionRevoked))
  );
}

export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : textsNow(texts).unknown;
}
