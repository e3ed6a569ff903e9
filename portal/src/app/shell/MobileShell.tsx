import { styled } from "@mui/material/styles";
import { allowedEntries, mobilePaths } from "@/app/menu";
import type { User } from "@/shared/api/types";
import { MobileMenu } from "./MobileMenu";
import { MobileNavigation } from "./MobileNavigation";
import { ShellContent } from "./ShellContent";
import { TopBar } from "./TopBar";

const Layout = styled("div")({
  minHeight: "100dvh",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto 1fr",
});

/** Phones and tablets: three pages in the menu; what these lead to opens here as well. */
export function MobileShell({ user }: { user: User }) {
  const entries = allowedEntries(user.menus).filter(({ path }) => mobilePaths.has(path));
  return (
    <Layout>
      <TopBar user={user} start={<MobileMenu entries={entries} />} />
      <ShellContent isMobile />
      <MobileNavigation entries={entries} />
    </Layout>
  );
}
