import { lazyScreen } from "@/ui/lazyScreen";

const GrantList = lazyScreen("GrantList", () => import("./GrantList"));

export const grants = { name: "grants", list: GrantList };
