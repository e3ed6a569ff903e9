import { lazy, Suspense } from "react";
import { areasFor } from "@/app/areas";
import type { User } from "@/shared/api/types";

const AreaTabs = lazy(() => import("./AreaTabs").then((module) => ({ default: module.AreaTabs })));

/** Between the main app, the hosted shop and the counsellors' site area; nothing for who has only one. */
export function AreaSwitcher({ user }: { user: User }) {
  const areas = areasFor(user.menus);
  return <Suspense>{areas.length > 1 && <AreaTabs areas={areas} />}</Suspense>;
}
