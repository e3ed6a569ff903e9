import { lazy } from "react";

const LeadList = lazy(() => import("./LeadList").then((screen) => ({ default: screen.LeadList })));
const LeadShow = lazy(() => import("./LeadShow").then((screen) => ({ default: screen.LeadShow })));

export const leads = { name: "leads", list: LeadList, show: LeadShow };
