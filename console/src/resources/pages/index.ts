import { lazyScreen } from "@/ui/lazyScreen";

const PageList = lazyScreen("PageList", () => import("./PageList"));
const PageEditor = lazyScreen("PageEditor", () => import("./PageEditor"));

export const pages = { name: "pages", list: PageList, show: PageEditor, recordRepresentation: "slug" };
