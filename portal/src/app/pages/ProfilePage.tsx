export { ProfileScreen as ProfilePage } from "@/features/profile/ProfileScreen";
