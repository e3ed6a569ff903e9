import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { MissingRight } from "@/shared/ui/ErrorNotice";
import { entryOf, isLedAway, isOpenTo } from "./menu";
import { appTexts } from "./texts";

/** Renders a screen if the user has its menu; otherwise says which right is missing and who can grant it. */
export function Allowed({ path, children }: { path: string; children: ReactNode }) {
  const t = useTexts(appTexts);
  const { data: user } = useUser();
  if (user && isLedAway(user, path)) return <Navigate to={user.landing} replace />;
  const entry = entryOf(path);
  if (!entry?.menu || (user && isOpenTo(user, entry))) return children;
  return <MissingRight right={t[entry.text]} />;
}
