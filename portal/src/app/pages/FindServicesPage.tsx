export { FindServicesScreen as FindServicesPage } from "@/features/services/FindServicesScreen";
