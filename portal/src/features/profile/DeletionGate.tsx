import type { User } from "@/shared/api/types";
import { lazyPart } from "@/shared/lazily";

const DeletionDialog = lazyPart(() => import("./DeletionDialog"), "DeletionDialog");

/** Tells whoever logs in to an account that is about to be deleted, and offers to keep it. */
export function DeletionGate({ user }: { user: User }) {
  return user.deletion_due_at && <DeletionDialog user={user} dueAt={user.deletion_due_at} />;
}
