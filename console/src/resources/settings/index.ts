import { lazyScreen } from "@/ui/lazyScreen";

const SettingsPage = lazyScreen("SettingsPage", () => import("./SettingsPage"));

export const settings = { name: "settings", list: SettingsPage };
