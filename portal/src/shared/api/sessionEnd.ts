const MARK = "session_ended";

/** Notes that the session expired in this tab; the login page says so. */
export function noteSessionEnd(): void {
  sessionStorage.setItem(MARK, "1");
}

export function sessionHasEnded(): boolean {
  return sessionStorage.getItem(MARK) !== null;
}

export function forgetSessionEnd(): void {
  sessionStorage.removeItem(MARK);
}
