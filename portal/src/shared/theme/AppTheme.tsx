import GlobalStyles from "@mui/material/GlobalStyles";
import { type Theme, ThemeProvider } from "@mui/material/styles";
import { commonPage } from "@web/controls";
import type { ReactNode } from "react";
import { useColourScheme } from "./colourScheme";
import { themeFor } from "./theme";

const page = (theme: Theme) => ({
  "*, *::before, *::after": { boxSizing: "border-box" },
  html: { background: theme.palette.background.default, colorScheme: theme.palette.mode },
  body: {
    ...theme.typography.body1,
    margin: 0,
    color: theme.palette.text.primary,
    background: theme.palette.background.default,
    WebkitFontSmoothing: "antialiased",
  },
  ":where(a)": { color: theme.palette.primary.main },
  ...commonPage(theme),
});

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={themeFor(useColourScheme())}>
      <GlobalStyles styles={page} />
      {children}
    </ThemeProvider>
  );
}
