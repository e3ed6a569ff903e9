export { ProfitScreen as ProfitPage } from "@/features/profit/ProfitScreen";
