import { styled } from "@mui/material/styles";
import { NavLink } from "react-router";
import { appTexts } from "@/app/texts";
import { useTexts } from "@/shared/i18n/texts";
import { useGo } from "@/shared/navigation/useGo";
import type { MenuEntry } from "../menu";

const Nav = styled("nav")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(0.5),
  alignContent: "start",
  [theme.breakpoints.down("md")]: {
    position: "fixed",
    zIndex: theme.zIndex.appBar,
    inset: "auto 0 0 0",
    gridAutoFlow: "column",
    gridAutoColumns: "1fr",
    gap: 0,
    padding: `4px 4px calc(4px + env(safe-area-inset-bottom))`,
    background: theme.palette.background.paper,
    borderTop: `1px solid ${theme.palette.divider}`,
  },
}));

const Entry = styled(NavLink)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.125, 1.5),
  borderRadius: 10,
  color: theme.palette.text.secondary,
  fontWeight: 550,
  fontSize: "0.9063rem",
  textDecoration: "none",
  "&:hover": { background: theme.palette.action.hover, color: theme.palette.text.primary },
  "&.active": { background: theme.palette.primary.light, color: theme.palette.primary.dark },
  "& svg": { fontSize: 21 },
  [theme.breakpoints.down("lg")]: {
    flexDirection: "column",
    gap: 3,
    padding: theme.spacing(0.875, 0.5),
    fontSize: "0.72rem",
    textAlign: "center",
  },
}));

/** A sidebar on wide screens, a rail on tablets, a bar at the bottom on phones. */
export function Navigation({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useTexts(appTexts);
  const go = useGo();
  return (
    <Nav aria-label={t.mainMenu}>
      {entries.map(({ path, text, icon: Icon }) => (
        <Entry
          key={path}
          to={path}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            go(path);
          }}
        >
          <Icon aria-hidden />
          {t[text]}
        </Entry>
      ))}
    </Nav>
  );
}
