import { lazyScreen } from "@/ui/lazyScreen";

const ImpersonationList = lazyScreen("ImpersonationList", () => import("./ImpersonationList"));

export const impersonations = { name: "impersonations", list: ImpersonationList };
