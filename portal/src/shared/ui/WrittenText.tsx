import { styled } from "@mui/material/styles";
import parse from "html-react-parser";

const Content = styled("div")(({ theme }) => ({
  overflowWrap: "anywhere",
  "& p, & ul, & ol": { margin: theme.spacing(1, 0) },
  "& h2, & h3, & h4": { ...theme.typography.body1, fontWeight: 650, margin: theme.spacing(1.5, 0, 0.5) },
  "& a": { color: theme.palette.primary.main },
  "& table": { display: "block", overflowX: "auto", borderCollapse: "collapse" },
  // Whole words: a table without room for them scrolls.
  "& td, & th": {
    padding: theme.spacing(0.5, 2, 0.5, 0),
    textAlign: "left",
    verticalAlign: "top",
    overflowWrap: "break-word",
  },
}));

/** Rich text that staff wrote; the server has cleaned its HTML, and nothing of it is set as HTML here. */
export function WrittenText({ html }: { html: string }) {
  return <Content>{parse(html)}</Content>;
}
