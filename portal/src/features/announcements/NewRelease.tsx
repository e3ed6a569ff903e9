import { useHasUnsaved } from "@/shared/forms/unsaved";
import { lazyPart } from "@/shared/lazily";
import { useIsActing } from "@/shared/session/useUser";
import { useNewRelease } from "./api";

const ReleaseDialog = lazyPart(() => import("./ReleaseDialog"), "ReleaseDialog");

/**
 * What staff wrote about a new version, once per user; it waits while a form holds what is not saved. Staff who act as
 * the user do not see it: it is the user who has not read it.
 */
export function NewRelease() {
  const { data: release } = useNewRelease();
  const hasUnsaved = useHasUnsaved();
  const isActing = useIsActing();
  if (!release || hasUnsaved || isActing) return null;
  return <ReleaseDialog release={release} />;
}
