export { MainRoleScreen as MainAccountPage } from "@/features/mainRole/MainRoleScreen";
