import { createTheme, type Theme } from "@mui/material/styles";
import type { ColourScheme } from "./colourScheme";
import { controls } from "./controls";
import { fontFamily, palettes } from "./tokens";

const heading = { fontWeight: 650, letterSpacing: "-0.012em", lineHeight: 1.25 };

function build(scheme: ColourScheme): Theme {
  return createTheme({
    palette: { ...palettes[scheme], tonalOffset: 0.1 },
    shape: { borderRadius: 10 },
    breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily,
      h1: { ...heading, fontSize: "1.625rem" },
      h2: { ...heading, fontSize: "1.25rem" },
      h3: { ...heading, fontSize: "1.0625rem" },
      body1: { fontSize: "0.9375rem" },
      body2: { fontSize: "0.8438rem" },
      caption: { fontSize: "0.78rem" },
      button: { fontWeight: 600, textTransform: "none", fontSize: "0.9063rem" },
    },
    components: controls,
  });
}

const built: Partial<Record<ColourScheme, Theme>> = {};

export function themeFor(scheme: ColourScheme): Theme {
  built[scheme] ??= build(scheme);
  return built[scheme];
}
