import { lazy } from "react";

const SettingsPage = lazy(() =>
  import("./SettingsPage").then((screen) => ({ default: screen.SettingsPage })),
);

export const settings = { name: "settings", list: SettingsPage };
