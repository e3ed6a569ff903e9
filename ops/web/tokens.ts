import type { PaletteOptions } from "@mui/material/styles";

export type ColourScheme = "light" | "dark";

const light: PaletteOptions = {
  mode: "light",
  primary: { main: "#0b5d5a", dark: "#084744", light: "#d7ebe8", contrastText: "#ffffff" },
  secondary: { main: "#a8481f", dark: "#86370f", light: "#fbe9df", contrastText: "#ffffff" },
  success: { main: "#256b3c", light: "#dff1e3", dark: "#17512a", contrastText: "#ffffff" },
  warning: { main: "#8a5300", light: "#fdf0d5", dark: "#6b4000", contrastText: "#ffffff" },
  error: { main: "#b3261e", light: "#fbe4e2", dark: "#8c1d17", contrastText: "#ffffff" },
  info: { main: "#2b5c93", light: "#e1ecf8", dark: "#1d4471", contrastText: "#ffffff" },
  background: { default: "#f6f4ef", paper: "#ffffff" },
  text: { primary: "#1a2523", secondary: "#53615e", disabled: "#7a8683" },
  divider: "#e2ded4",
};

const dark: PaletteOptions = {
  mode: "dark",
  primary: { main: "#73cbc2", dark: "#9fded7", light: "#173a38", contrastText: "#04211f" },
  secondary: { main: "#eda37d", dark: "#f6c4a9", light: "#40271a", contrastText: "#2b1206" },
  success: { main: "#7fcb95", light: "#193524", dark: "#a5dfb5", contrastText: "#06210f" },
  warning: { main: "#e8b65c", light: "#3b2c10", dark: "#f3d08f", contrastText: "#2a1a00" },
  error: { main: "#f2958d", light: "#43201e", dark: "#f8bab5", contrastText: "#330502" },
  info: { main: "#8fbcec", light: "#1b2f46", dark: "#b7d5f5", contrastText: "#041a30" },
  background: { default: "#101716", paper: "#18211f" },
  text: { primary: "#e8eeec", secondary: "#a9b8b4", disabled: "#84928e" },
  divider: "#2c3835",
};

export const palettes: Record<ColourScheme, PaletteOptions> = { light, dark };

export const fontFamily =
  'Inter, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

/** Type and sizes that both themes share; each app sets its own sizes. */
export const measures = {
  shape: { borderRadius: 10 },
  breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1200, xl: 1536 } },
};

export const heading = { fontWeight: 650, letterSpacing: "-0.012em", lineHeight: 1.25 };

export const button = { fontWeight: 600, textTransform: "none", fontSize: "0.9063rem" } as const;
