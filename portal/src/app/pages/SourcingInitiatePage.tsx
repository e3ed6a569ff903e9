export { SourcingInitiateScreen as SourcingInitiatePage } from "@/features/services/SourcingInitiateScreen";
