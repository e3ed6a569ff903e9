import { styled } from "@mui/material/styles";

export type TagTone = "neutral" | "success" | "warning" | "error" | "info" | "primary";

/** A state in a word; colour only supports it. */
export const Tag = styled("span", { shouldForwardProp: (name) => name !== "tone" })<{ tone?: TagTone }>(
  ({ theme, tone = "neutral" }) => ({
    display: "inline-block",
    maxWidth: "100%",
    padding: "2px 9px",
    borderRadius: 12,
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    lineHeight: 1.5,
    overflow: "hidden",
    textOverflow: "ellipsis",
    // On a phone the word takes a second line rather than lose its end.
    [theme.breakpoints.up("lg")]: { whiteSpace: "nowrap" },
    ...(tone === "neutral"
      ? { background: theme.palette.action.selected, color: theme.palette.text.primary }
      : { background: theme.palette[tone].light, color: theme.palette[tone].dark }),
  }),
);
