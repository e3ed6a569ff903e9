import { useHasUnsaved } from "@/shared/forms/unsaved";
import { lazyPart } from "@/shared/lazily";
import { useIsActing } from "@/shared/session/acting";
import { useNewRelease } from "./api";

const ReleaseDialog = lazyPart(() => import("./ReleaseDialog"), "ReleaseDialog");

/**
 * Shows the announcement of a new version once per user, but not while a form has unsaved changes. Hidden from staff
 * who act as the user, since the user has not read it.
 */
export function NewRelease() {
  const { data: release } = useNewRelease();
  const hasUnsaved = useHasUnsaved();
  const isActing = useIsActing();
  if (!release || hasUnsaved || isActing) return null;
  return <ReleaseDialog release={release} />;
}
