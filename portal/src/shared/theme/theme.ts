import { createTheme, type Theme } from "@mui/material/styles";
import { button, type ColourScheme, fontFamily, heading, measures, palettes } from "@web/tokens";
import { controls } from "./controls";

function build(scheme: ColourScheme): Theme {
  return createTheme({
    palette: { ...palettes[scheme], tonalOffset: 0.1 },
    ...measures,
    typography: {
      fontFamily,
      h1: { ...heading, fontSize: "1.625rem" },
      h2: { ...heading, fontSize: "1.25rem" },
      h3: { ...heading, fontSize: "1.0625rem" },
      body1: { fontSize: "0.9375rem" },
      body2: { fontSize: "0.8438rem" },
      caption: { fontSize: "0.78rem" },
      button,
    },
    components: controls,
  });
}

const built: Partial<Record<ColourScheme, Theme>> = {};

export function themeFor(scheme: ColourScheme): Theme {
  built[scheme] ??= build(scheme);
  return built[scheme];
}
