import { styled } from "@mui/material/styles";
import type { MenuEntry } from "@/app/menu";
import { appTexts } from "@/app/texts";
import { useTexts } from "@/shared/i18n/texts";
import { NavigationLink } from "./NavigationLink";

const Nav = styled("nav")(({ theme }) => ({
  position: "fixed",
  zIndex: theme.zIndex.appBar,
  inset: "auto 0 0 0",
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  padding: "4px 4px calc(4px + env(safe-area-inset-bottom))",
  background: theme.palette.background.paper,
  borderTop: `1px solid ${theme.palette.divider}`,
}));

const Entry = styled(NavigationLink)({
  flexDirection: "column",
  gap: 3,
  padding: "7px 4px",
  fontSize: "0.72rem",
  textAlign: "center",
});

export function MobileNavigation({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useTexts(appTexts);
  return (
    <Nav aria-label={t.mainMenu}>
      {entries.map(({ path, text, icon: Icon }) => (
        <Entry key={path} to={path}>
          <Icon aria-hidden />
          {t[text]}
        </Entry>
      ))}
    </Nav>
  );
}
