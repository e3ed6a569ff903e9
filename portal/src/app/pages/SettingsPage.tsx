export { SettingsScreen as SettingsPage } from "@/features/settings/SettingsScreen";
