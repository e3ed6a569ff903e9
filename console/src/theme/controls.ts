import type { Theme, ThemeOptions } from "@mui/material/styles";
import { commonControls, commonPage, focusRing, outlinedInput } from "@web/controls";
import { FieldRoot } from "./FieldRoot";

const page = (theme: Theme) => ({
  html: { colorScheme: theme.palette.mode },
  body: { WebkitFontSmoothing: "antialiased" as const },
  ...commonPage(theme),
});

/** What every control of the console has in common; react-admin's own look gives way to it. */
export const controls: NonNullable<ThemeOptions["components"]> = {
  ...commonControls,
  MuiCssBaseline: { styleOverrides: page },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => focusRing(theme) },
  },
  MuiTextField: { defaultProps: { variant: "outlined", size: "small", margin: "none", fullWidth: true } },
  MuiFormControl: {
    defaultProps: {
      component: FieldRoot,
      variant: "outlined",
      size: "small",
      margin: "none",
      fullWidth: true,
    },
  },
  MuiOutlinedInput: { styleOverrides: outlinedInput },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 16, margin: 16 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: "8px 20px 18px", flexWrap: "wrap", rowGap: 8 } } },
  MuiDialogContentText: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.palette.text.secondary }) },
  },
  MuiTooltip: {
    defaultProps: { arrow: true, enterDelay: 300 },
    styleOverrides: { tooltip: { fontSize: "0.78rem" } },
  },
  MuiLink: { defaultProps: { underline: "hover" } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.palette.divider, padding: "11px 14px" }),
      head: ({ theme }) => ({
        color: theme.palette.text.secondary,
        fontWeight: 600,
        whiteSpace: "nowrap",
      }),
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { "&:last-of-type > td": { borderBottom: 0 } } },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 12 },
      standard: ({ theme, ownerState }) => {
        const tone = theme.palette[ownerState.severity ?? "info"];
        return {
          background: tone.light,
          color: theme.palette.text.primary,
          "& .MuiAlert-icon": { color: tone.main },
        };
      },
    },
  },
};
