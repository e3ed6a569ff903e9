import type { Person } from "@/api/people";

/** What to call a user: whatever they sign in with. */
export function signInOf(user: Person): string {
  return user.mailbox || user.phone;
}

export function kindOf(user: Person): "main" | "sub" {
  return user.root_id ? "sub" : "main";
}
