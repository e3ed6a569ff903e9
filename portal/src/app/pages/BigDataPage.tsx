export { BigDataScreen as BigDataPage } from "@/features/finding/bigData/BigDataScreen";
