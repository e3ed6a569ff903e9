import type { User } from "@/shared/api/types";
import { lazyPart } from "@/shared/lazily";

const DeletionDialog = lazyPart(() => import("./DeletionDialog"), "DeletionDialog");

/** Tells a user who logs in during the 30 days before a deletion, and offers to keep the account. */
export function DeletionGate({ user }: { user: User }) {
  return user.deletion_due_at && <DeletionDialog user={user} dueAt={user.deletion_due_at} />;
}
