import type { Person } from "@/api/people";

/** Returns the mailbox or phone number that a user logs in with. */
export function signInOf(user: Person): string {
  return user.mailbox || user.phone;
}

export function kindOf(user: Person): "main" | "sub" {
  return user.root_id ? "sub" : "main";
}
