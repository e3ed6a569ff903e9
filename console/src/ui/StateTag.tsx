import { styled } from "@mui/material/styles";

export type Tone = "success" | "warning" | "error" | "info" | "neutral";

const Tag = styled("span", { shouldForwardProp: (name) => name !== "tone" })<{ tone: Tone }>(
  ({ theme, tone }) => {
    const colours = tone === "neutral" ? undefined : theme.palette[tone];
    return {
      display: "inline-flex",
      alignItems: "center",
      minHeight: 24,
      padding: "0 10px",
      borderRadius: 999,
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 600,
      lineHeight: 1.4,
      whiteSpace: "nowrap",
      background: colours?.light ?? theme.palette.action.hover,
      color: colours?.dark ?? theme.palette.text.primary,
      "&::before": {
        content: '""',
        width: 7,
        height: 7,
        marginRight: 7,
        borderRadius: 999,
        background: colours?.main ?? theme.palette.text.disabled,
      },
    };
  },
);

/** A state in words; the colour only repeats it. */
export function StateTag({ tone, label }: { tone: Tone; label: string }) {
  return <Tag tone={tone}>{label}</Tag>;
}
