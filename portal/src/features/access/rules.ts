const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const KINDS = [/\p{L}/u, /\d/, /[^\p{L}\d\s]/u];

export const SHORTEST_CODE = 4;

export function isEmail(mailbox: string): boolean {
  return mailbox.length <= 254 && EMAIL.test(mailbox);
}

/** 6 to 20 characters with at least two kinds among letters, digits and symbols (specification 000, section 5). */
export function isPassword(password: string): boolean {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  return password.length >= 6 && password.length <= 20 && kinds >= 2;
}
