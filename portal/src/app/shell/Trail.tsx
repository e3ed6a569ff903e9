import Breadcrumbs from "@mui/material/Breadcrumbs";
import { styled } from "@mui/material/styles";
import { useLocation } from "react-router";
import { pageOf, startPath } from "@/app/menu";
import { appTexts } from "@/app/texts";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { useUser } from "@/shared/session/useUser";

const Crumbs = styled(Breadcrumbs)(({ theme }) => ({
  marginBottom: theme.spacing(1),
  fontSize: theme.typography.body2.fontSize,
  "& a": { color: theme.palette.text.secondary },
})) as typeof Breadcrumbs;

/** The breadcrumb; empty on the start page. */
export function Trail() {
  const t = useTexts(appTexts);
  const { pathname } = useLocation();
  const { data: user } = useUser();
  const start = user && pageOf(startPath(user));
  const page = pageOf(pathname);
  if (!page || !start || page === start) return null;
  const above = page.below ? pageOf(page.below) : undefined;
  return (
    <Crumbs aria-label={t.trail}>
      <AppLink to={start.path}>{t[start.text]}</AppLink>
      {above && above !== start && <AppLink to={above.path}>{t[above.text]}</AppLink>}
      <span aria-current="page">{t[page.title ?? page.text]}</span>
    </Crumbs>
  );
}
