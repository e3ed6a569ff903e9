import { lazyScreen } from "@/ui/lazyScreen";

const LeadList = lazyScreen("LeadList", () => import("./LeadList"));
const LeadShow = lazyScreen("LeadShow", () => import("./LeadShow"));

export const leads = { name: "leads", list: LeadList, show: LeadShow };
