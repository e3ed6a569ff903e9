export { ClientStoresScreen as ClientStoresPage } from "@/features/counsellor/ClientStoresScreen";
