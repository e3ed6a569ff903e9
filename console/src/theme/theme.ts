import type { ThemeOptions } from "@mui/material/styles";
import { button, type ColourScheme, fontFamily, heading, measures, palettes } from "@web/tokens";
import { controls } from "./controls";

/** The portal's palette and type, set for denser screens. */
export function themeFor(scheme: ColourScheme): ThemeOptions {
  return {
    palette: { ...palettes[scheme], tonalOffset: 0.1 },
    ...measures,
    typography: {
      fontFamily,
      h1: { ...heading, fontSize: "1.5rem" },
      h2: { ...heading, fontSize: "1.0625rem" },
      h3: { ...heading, fontSize: "0.9375rem" },
      body1: { fontSize: "0.9375rem" },
      body2: { fontSize: "0.875rem" },
      caption: { fontSize: "0.78rem" },
      button,
    },
    components: controls,
  };
}
