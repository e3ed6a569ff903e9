const MARK = "session_ended";

/** A session ended by itself in this tab; the log-in page says so. */
export function noteSessionEnd(): void {
  sessionStorage.setItem(MARK, "1");
}

export function sessionHasEnded(): boolean {
  return sessionStorage.getItem(MARK) !== null;
}

export function forgetSessionEnd(): void {
  sessionStorage.removeItem(MARK);
}
