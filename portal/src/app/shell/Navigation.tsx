import { styled } from "@mui/material/styles";
import type { MenuEntry } from "@/app/menu";
import { appTexts } from "@/app/texts";
import { UnreadBadge } from "@/features/notifications/UnreadBadge";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { NavigationLink } from "./NavigationLink";

const Nav = styled("nav")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.spacing(0.5),
  alignContent: "start",
  overflowY: "auto",
}));

const Entry = styled(NavigationLink)(({ theme }) => ({
  [theme.breakpoints.down("lg")]: {
    flexDirection: "column",
    gap: 3,
    padding: theme.spacing(0.875, 0.25),
    fontSize: "0.72rem",
    textAlign: "center",
  },
}));

export function Navigation({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useTexts(appTexts);
  return (
    <Nav aria-label={t.mainMenu}>
      {entries.map(({ path, text, icon: Icon }) => (
        <Entry key={path} to={path}>
          <Icon aria-hidden />
          {t[text]}
          {path === paths.notices && <UnreadBadge />}
        </Entry>
      ))}
    </Nav>
  );
}
