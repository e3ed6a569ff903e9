import { styled } from "@mui/material/styles";
import { allowedEntries, mobilePaths } from "@/app/menu";
import { PaletteButton } from "@/app/palette/PaletteButton";
import type { User } from "@/shared/api/types";
import { AreaSwitcher } from "./AreaSwitcher";
import { HelpMenu } from "./HelpMenu";
import { MobileMenu } from "./MobileMenu";
import { MobileNavigation } from "./MobileNavigation";
import { ShellContent } from "./ShellContent";
import { Side } from "./Side";
import { TopBar } from "./TopBar";

const SIDEBAR = 224;
const RAIL = 92;

const Grid = styled("div")(({ theme }) => ({
  minHeight: "100dvh",
  display: "grid",
  gridTemplateColumns: `${RAIL}px minmax(0, 1fr)`,
  gridTemplateRows: "auto 1fr",
  [theme.breakpoints.up("lg")]: { gridTemplateColumns: `${SIDEBAR}px minmax(0, 1fr)` },
  "&[data-mobile]": { gridTemplateColumns: "minmax(0, 1fr)" },
}));

/**
 * A sidebar on wide screens, a rail on narrower ones; phones and tablets have three pages in a bar at the bottom,
 * and all of them in a menu.
 * The screen keeps its place in both, so that turning a tablet loses nothing.
 */
export function Layout({ user, isMobile }: { user: User; isMobile: boolean }) {
  const entries = allowedEntries(user);
  return (
    <Grid data-mobile={isMobile || undefined}>
      {!isMobile && <Side user={user} />}
      <TopBar
        user={user}
        start={isMobile ? <MobileMenu user={user} entries={entries} /> : <AreaSwitcher user={user} />}
        tools={
          !isMobile && (
            <>
              <PaletteButton user={user} />
              <HelpMenu user={user} />
            </>
          )
        }
      />
      <ShellContent isMobile={isMobile} />
      {isMobile && <MobileNavigation entries={entries.filter(({ path }) => mobilePaths.has(path))} />}
    </Grid>
  );
}
