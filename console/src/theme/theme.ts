import type { ThemeOptions } from "@mui/material/styles";
import { controls } from "./controls";
import { type ColourScheme, fontFamily, palettes } from "./tokens";

const heading = { fontWeight: 650, letterSpacing: "-0.012em", lineHeight: 1.25 };

/** The portal's palette and type, set for denser screens. */
export function themeFor(scheme: ColourScheme): ThemeOptions {
  return {
    palette: { ...palettes[scheme], tonalOffset: 0.1 },
    shape: { borderRadius: 10 },
    breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily,
      h1: { ...heading, fontSize: "1.5rem" },
      h2: { ...heading, fontSize: "1.0625rem" },
      h3: { ...heading, fontSize: "0.9375rem" },
      body1: { fontSize: "0.9375rem" },
      body2: { fontSize: "0.875rem" },
      caption: { fontSize: "0.78rem" },
      button: { fontWeight: 600, textTransform: "none", fontSize: "0.9063rem" },
    },
    components: controls,
  };
}
