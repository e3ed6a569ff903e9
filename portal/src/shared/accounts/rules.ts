const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;
const KINDS = [/\p{L}/u, /\d/, /[^\p{L}\d\s]/u];

export const SHORTEST_CODE = 4;

/** How a visitor names their account. */
export type LogInMode = "email" | "phone";

export function isEmail(mailbox: string): boolean {
  return mailbox.length <= 254 && EMAIL.test(mailbox);
}

/** An 11-digit mainland mobile number (specification 000, section 5). */
export function isPhone(mailbox: string): boolean {
  return MAINLAND_MOBILE.test(mailbox);
}

export function isMailbox(mailbox: string): boolean {
  return isPhone(mailbox) || isEmail(mailbox);
}

export function fitsMode(mailbox: string, mode: LogInMode): boolean {
  return mode === "phone" ? isPhone(mailbox) : isEmail(mailbox);
}

/** 6 to 20 characters with at least two kinds among letters, digits and symbols (specification 000, section 5). */
export function isPassword(password: string): boolean {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  return password.length >= 6 && password.length <= 20 && kinds >= 2;
}
