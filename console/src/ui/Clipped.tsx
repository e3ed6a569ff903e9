import { styled } from "@mui/material/styles";

const Line = styled("span")(({ theme }) => ({
  display: "block",
  maxWidth: 280,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: theme.palette.text.secondary,
}));

/** One line of a longer text; all of it on hover. */
export function Clipped({ text }: { text: string }) {
  return <Line title={text}>{text}</Line>;
}

/** Keeps a long name or id in one line where a table is drawn; cards, on narrow screens, show all of it. */
export const TableLine = styled("span")(({ theme }) => ({
  [theme.breakpoints.up("lg")]: {
    display: "block",
    maxWidth: 150,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
}));
