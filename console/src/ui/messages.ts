import { styled } from "@mui/material/styles";

/** What people wrote to each other, oldest first. */
export const MessageList = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1, 0, 2),
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
}));

/** One message; our own are aligned to the other side. */
export const MessageLine = styled("li", { shouldForwardProp: (name) => name !== "ours" })<{ ours: boolean }>(
  ({ theme, ours }) => ({
    display: "grid",
    gap: 2,
    justifyItems: ours ? "end" : "start",
    textAlign: ours ? "end" : "start",
    "& > p": {
      margin: 0,
      maxWidth: "80%",
      padding: theme.spacing(1, 1.5),
      borderRadius: 12,
      whiteSpace: "pre-wrap",
      textAlign: "start",
      overflowWrap: "anywhere",
      background: ours ? theme.palette.primary.light : theme.palette.action.selected,
      color: ours ? theme.palette.primary.dark : theme.palette.text.primary,
    },
  }),
);
