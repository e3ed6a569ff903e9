export { BigDataScreen as BigDataPage } from "@/features/bigData/BigDataScreen";
