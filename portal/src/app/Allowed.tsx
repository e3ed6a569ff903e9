import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { NoRightNotice } from "@/shared/ui/ErrorNotice";
import { menuEntries } from "./menu";
import { appTexts } from "./texts";

/** A screen for who has its menu; the others read which right is missing and who can grant it. */
export function Allowed({ path, children }: { path: string; children: ReactNode }) {
  const t = useTexts(appTexts);
  const { data: user } = useUser();
  const entry = menuEntries.find((candidate) => candidate.path === path);
  if (!entry?.menu || user?.menus.includes(entry.menu)) return children;
  return <NoRightNotice right={t[entry.text]} />;
}
