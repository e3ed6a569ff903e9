import { lazy } from "react";

const PageList = lazy(() => import("./PageList").then((screen) => ({ default: screen.PageList })));
const PageEditor = lazy(() => import("./PageEditor").then((screen) => ({ default: screen.PageEditor })));

export const pages = { name: "pages", list: PageList, show: PageEditor, recordRepresentation: "slug" };
