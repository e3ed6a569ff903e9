import { useState } from "react";
import type { User } from "@/shared/api/types";
import { lazyPart } from "@/shared/lazily";
import { useTurn } from "@/shared/ui/turns";

const DeletionDialog = lazyPart(() => import("./DeletionDialog"), "DeletionDialog");

/** Tells a user who logs in during the 30 days before a deletion, and offers to keep the account. */
export function DeletionGate({ user }: { user: User }) {
  const [isSeen, setSeen] = useState(false);
  const dueAt = user.deletion_due_at;
  const isShown = useTurn("deletion", Boolean(dueAt) && !isSeen);
  return dueAt && isShown && <DeletionDialog user={user} dueAt={dueAt} onClose={() => setSeen(true)} />;
}
