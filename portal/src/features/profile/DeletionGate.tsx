import { lazy, Suspense } from "react";
import type { User } from "@/shared/api/types";

const DeletionDialog = lazy(() =>
  import("./DeletionDialog").then((module) => ({ default: module.DeletionDialog })),
);

/** Tells whoever logs in to an account that is about to be deleted, and offers to keep it. */
export function DeletionGate({ user }: { user: User }) {
  return (
    <Suspense>{user.deletion_due_at && <DeletionDialog user={user} dueAt={user.deletion_due_at} />}</Suspense>
  );
}
