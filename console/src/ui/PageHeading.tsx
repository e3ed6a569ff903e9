import ArrowBack from "@mui/icons-material/ArrowBack";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useText } from "@/i18n/useText";

const Row = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: theme.spacing(1.5, 2),
  marginBottom: theme.spacing(2.5),
  "&[data-dense]": {
    [theme.breakpoints.down("sm")]: { alignItems: "center", marginBottom: theme.spacing(1.5) },
  },
}));

const Words = styled("div")({ minWidth: 0, flex: "1 1 180px", overflowWrap: "anywhere" });

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(0.75, 1.5),
}));

const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1),
}));

const Back = styled(Link)(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.spacing(0.75),
  minHeight: 32,
  marginBottom: theme.spacing(0.5),
  fontSize: theme.typography.body2.fontSize,
  fontWeight: 550,
  color: theme.palette.primary.main,
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
}));

interface PageHeadingProps {
  title: string;
  intro?: string;
  /** A state tag beside the title. */
  tag?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** On a phone, keeps to the title and its actions. */
  isDense?: boolean;
}

/** The one h1 of a page, and the document's title. */
export function PageHeading({ title, intro, tag, actions, back, isDense }: PageHeadingProps) {
  const text = useText();
  return (
    <Row data-dense={isDense || undefined}>
      <title>{text("console.title", { page: title })}</title>
      <Words>
        {back && (
          <Back to={back.to}>
            <ArrowBack sx={{ fontSize: 18 }} aria-hidden />
            {back.label}
          </Back>
        )}
        <Line>
          <Typography component="h1" variant="h1">
            {title}
          </Typography>
          {tag}
        </Line>
        {intro && (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ marginTop: 0.5, display: isDense ? { xs: "none", sm: "block" } : undefined }}
          >
            {intro}
          </Typography>
        )}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Row>
  );
}
