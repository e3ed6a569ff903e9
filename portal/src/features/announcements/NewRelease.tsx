import { useState } from "react";
import { useHasUnsaved } from "@/shared/forms/unsaved";
import { lazyPart } from "@/shared/lazily";
import { useTurn } from "@/shared/ui/turns";
import { useNewRelease } from "./api";

const ReleaseDialog = lazyPart(() => import("./ReleaseDialog"), "ReleaseDialog");

/** Shows the announcement of a new version once per user, but not while a form has unsaved changes. */
export function NewRelease() {
  const { data: release, isPending } = useNewRelease();
  const hasUnsaved = useHasUnsaved();
  const [closed, setClosed] = useState<string>();
  const isDue = Boolean(release) && release?.id !== closed && !hasUnsaved;
  const isShown = useTurn("release", isPending ? undefined : isDue);
  if (!release || !isShown) return null;
  return <ReleaseDialog release={release} onClose={() => setClosed(release.id)} />;
}
