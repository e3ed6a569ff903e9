import { lazy, Suspense } from "react";
import { useHasUnsaved } from "@/shared/forms/unsaved";
import { useNewRelease } from "./api/useNewRelease";

const ReleaseDialog = lazy(() =>
  import("./ReleaseDialog").then((module) => ({ default: module.ReleaseDialog })),
);

/** What staff wrote about a new version, once per user; it waits while a form holds what is not saved. */
export function NewRelease() {
  const { data: release } = useNewRelease();
  const hasUnsaved = useHasUnsaved();
  if (!release || hasUnsaved) return null;
  return (
    <Suspense>
      <ReleaseDialog release={release} />
    </Suspense>
  );
}
