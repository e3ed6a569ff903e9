import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { FigureName } from "@/api/finance";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

/** Reads a figure by month and currency, with the rows of one month. */
export function useFigure(name: FigureName, month = "") {
  const { readFigure } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ["figures", name, month],
    queryFn: ({ signal }) => readFigure(name, month, signal),
  });
}
