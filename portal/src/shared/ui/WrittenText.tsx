import { styled } from "@mui/material/styles";
import parse from "html-react-parser";

const Content = styled("div")(({ theme }) => ({
  overflowWrap: "anywhere",
  "& p, & ul, & ol": { margin: theme.spacing(1, 0) },
  "& h2, & h3, & h4": { ...theme.typography.body1, fontWeight: 650, margin: theme.spacing(1.5, 0, 0.5) },
  "& a": { color: theme.palette.primary.main },
  "& table": { display: "block", overflowX: "auto" },
}));

/** Rich text that staff wrote; the server has cleaned its HTML, and nothing of it is set as HTML here. */
export function WrittenText({ html }: { html: string }) {
  return <Content>{parse(html)}</Content>;
}
