import type { ThemeOptions } from "@mui/material/styles";
import { commonControls, focusRing, outlinedInput } from "@web/controls";

/** The common style of all controls; screens add layout only. */
export const controls: NonNullable<ThemeOptions["components"]> = {
  ...commonControls,
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({ fontFamily: theme.typography.fontFamily, ...focusRing(theme) }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: { ...outlinedInput, input: { paddingBlock: 9 } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 16,
        [theme.breakpoints.down("sm")]: {
          margin: 12,
          width: "calc(100% - 24px)",
          maxHeight: "calc(100% - 24px)",
        },
      }),
    },
  },
  MuiChip: {
    styleOverrides: { root: { fontWeight: 550 }, sizeSmall: { height: 23, fontSize: "0.75rem" } },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 44, textTransform: "none", minWidth: 0 } } },
  MuiTooltip: {
    defaultProps: { arrow: true, enterDelay: 400 },
    styleOverrides: { tooltip: { fontSize: "0.78rem" } },
  },
  MuiLink: { defaultProps: { underline: "always" } },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 12, alignItems: "center" },
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
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.palette.divider, padding: "10px 12px" }),
      head: ({ theme }) => ({ color: theme.palette.text.secondary, fontWeight: 600, whiteSpace: "nowrap" }),
    },
  },
};
