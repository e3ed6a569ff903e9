import { useState } from "react";
import { useHasUnsaved } from "@/shared/forms/unsaved";
import { lazyPart } from "@/shared/lazily";
import { useNewVersion } from "./useNewVersion";

const VersionDialog = lazyPart(() => import("./VersionDialog"), "VersionDialog");

/** Offers to reload once a newer build is served, but never while a form holds what is not saved. */
export function VersionNotice() {
  const isNew = useNewVersion();
  const hasUnsaved = useHasUnsaved();
  const [later, setLater] = useState(false);
  if (!isNew || later || hasUnsaved) return null;
  return <VersionDialog onClose={() => setLater(true)} />;
}
