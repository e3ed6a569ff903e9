import { useHasUnsaved } from "@/shared/forms/unsaved";
import { lazyPart } from "@/shared/lazily";
import { useNewRelease } from "./api";

const ReleaseDialog = lazyPart(() => import("./ReleaseDialog"), "ReleaseDialog");

/** What staff wrote about a new version, once per user; it waits while a form holds what is not saved. */
export function NewRelease() {
  const { data: release } = useNewRelease();
  const hasUnsaved = useHasUnsaved();
  if (!release || hasUnsaved) return null;
  return <ReleaseDialog release={release} />;
}
