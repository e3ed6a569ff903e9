import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { allowedEntries } from "@/app/menu";
import { PaletteButton } from "@/app/palette/PaletteButton";
import type { User } from "@/shared/api/types";
import { paths } from "@/shared/navigation/paths";
import { Brand } from "@/shared/ui/Brand";
import { AreaSwitcher } from "./AreaSwitcher";
import { Navigation } from "./Navigation";
import { ShellContent } from "./ShellContent";
import { TopBar } from "./TopBar";

const SIDEBAR = 224;
const RAIL = 92;

const Layout = styled("div")(({ theme }) => ({
  minHeight: "100dvh",
  display: "grid",
  gridTemplateColumns: `${RAIL}px minmax(0, 1fr)`,
  gridTemplateRows: "auto 1fr",
  [theme.breakpoints.up("lg")]: { gridTemplateColumns: `${SIDEBAR}px minmax(0, 1fr)` },
}));

const Side = styled("div")(({ theme }) => ({
  gridRow: "1 / -1",
  display: "grid",
  gridTemplateRows: "64px 1fr",
  position: "sticky",
  top: 0,
  height: "100dvh",
  padding: theme.spacing(0, 1.25, 2),
  borderRight: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
}));

const Home = styled(Link)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  paddingLeft: theme.spacing(1),
  overflow: "hidden",
  color: "inherit",
  textDecoration: "none",
  [theme.breakpoints.down("lg")]: {
    justifyContent: "center",
    padding: 0,
    fontSize: 0,
    "& span": { fontSize: 0, gap: 0 },
  },
}));

/** A sidebar on wide screens, a rail on narrower ones. */
export function DesktopShell({ user }: { user: User }) {
  return (
    <Layout>
      <Side>
        <Home to={paths.app}>
          <Brand />
        </Home>
        <Navigation entries={allowedEntries(user.menus)} />
      </Side>
      <TopBar user={user} start={<AreaSwitcher user={user} />} tools={<PaletteButton user={user} />} />
      <ShellContent />
    </Layout>
  );
}
