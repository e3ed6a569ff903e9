import { useTheme } from "@mui/material/styles";
import type { Points } from "./Table";

export interface Drawn extends Points {
  height: number;
}

/** What all kinds of charts have in common: colours of the theme, room, and no focus inside of what is one image. */
export function useFrame({ height, series, shown = String, hasLegend = false }: Omit<Drawn, "labels">) {
  const { palette } = useTheme();
  return {
    frame: {
      height,
      colors: [palette.primary.main, palette.secondary.main],
      hideLegend: !hasLegend,
      skipAnimation: true,
      disableKeyboardNavigation: true,
      margin: 8,
    },
    series: series.map((line) => ({
      label: line.name,
      data: [...line.values],
      valueFormatter: (value: number | null) => (value === null ? "–" : shown(value)),
    })),
  };
}
