import { lazy, Suspense } from "react";

const DeletionDialog = lazy(() =>
  import("./DeletionDialog").then((module) => ({ default: module.DeletionDialog })),
);

/** Tells whoever logs in to an account that is about to be deleted, and offers to keep it. */
export function DeletionGate({ dueAt }: { dueAt: string | null }) {
  return <Suspense>{dueAt && <DeletionDialog dueAt={dueAt} />}</Suspense>;
}
