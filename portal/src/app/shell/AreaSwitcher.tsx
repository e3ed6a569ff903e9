import { areasFor } from "@/app/areas";
import type { User } from "@/shared/api/types";
import { lazyPart } from "@/shared/lazily";

const AreaTabs = lazyPart(() => import("./AreaTabs"), "AreaTabs");

/** Switches between the main app, the hosted shop and the counsellors' site area; hidden for users with one area. */
export function AreaSwitcher({ user }: { user: User }) {
  const areas = areasFor(user.menus);
  return areas.length > 1 && <AreaTabs areas={areas} />;
}
