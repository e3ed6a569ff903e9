import type { Theme, ThemeOptions } from "@mui/material/styles";

export const focusRing = (theme: Theme) => ({
  "&.Mui-focusVisible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
});

/**
 * Styles for every page: links show the focus, and animations stop for users who ask for less motion.
 *
 * They have no transitions at all: a short one on every element would hand inherited colours down a level a frame.
 */
export const commonPage = (theme: Theme) => ({
  "a:focus-visible": {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
    borderRadius: 4,
  },
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transition: "none !important",
    },
  },
});

export const outlinedInput = {
  root: ({ theme }: { theme: Theme }) => ({ background: theme.palette.background.paper }),
  notchedOutline: ({ theme }: { theme: Theme }) => ({ borderColor: theme.palette.text.disabled }),
};

/** Styles of controls in both apps; each app adds its own density. */
export const commonControls: NonNullable<ThemeOptions["components"]> = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 10, minHeight: 38, paddingInline: 16, whiteSpace: "nowrap" },
      outlined: ({ theme }) => ({ borderColor: theme.palette.divider, color: theme.palette.text.primary }),
      sizeSmall: { minHeight: 32, paddingInline: 12 },
      sizeLarge: { minHeight: 46 },
    },
  },
  // Unlike the control, its hint must be read: it says why the control is disabled.
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({ "&.Mui-disabled": { color: theme.palette.text.secondary } }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
};
