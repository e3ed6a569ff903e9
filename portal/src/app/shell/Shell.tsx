import { styled } from "@mui/material/styles";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { allowedEntries } from "@/app/menu";
import { appTexts } from "@/app/texts";
import { AnnouncementBell } from "@/features/announcements/AnnouncementBell";
import { PushMessages } from "@/features/messages/PushMessages";
import { StoreSwitcher } from "@/features/stores/StoreSwitcher";
import { keys } from "@/shared/api/keys";
import type { User } from "@/shared/api/types";
import { useStream } from "@/shared/api/useStream";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Brand } from "@/shared/ui/Brand";
import { ErrorBoundary } from "@/shared/ui/ErrorBoundary";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { useViewport } from "@/shared/viewport/useViewport";
import { AccountMenu } from "./AccountMenu";
import { Navigation } from "./Navigation";

const Guide = lazy(() => import("@/features/guide/Guide").then((module) => ({ default: module.Guide })));

const SIDEBAR = 224;
const RAIL = 92;

const Layout = styled("div")(({ theme }) => ({
  minHeight: "100dvh",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto 1fr",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: `${RAIL}px minmax(0, 1fr)` },
  [theme.breakpoints.up("lg")]: { gridTemplateColumns: `${SIDEBAR}px minmax(0, 1fr)` },
}));

const Skip = styled("a")(({ theme }) => ({
  position: "absolute",
  top: -60,
  left: 12,
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  borderRadius: 10,
  color: theme.palette.primary.contrastText,
  background: theme.palette.primary.main,
  "&:focus": { top: 12 },
}));

const Side = styled("div")(({ theme }) => ({
  gridRow: "1 / -1",
  display: "none",
  [theme.breakpoints.up("md")]: {
    display: "grid",
    gridTemplateRows: "64px 1fr",
    position: "sticky",
    top: 0,
    height: "100dvh",
    padding: theme.spacing(0, 1.25, 2),
    borderRight: `1px solid ${theme.palette.divider}`,
    background: theme.palette.background.paper,
  },
}));

const Home = styled(Link)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  paddingLeft: theme.spacing(1),
  overflow: "hidden",
  color: "inherit",
  textDecoration: "none",
  [theme.breakpoints.only("md")]: {
    justifyContent: "center",
    padding: 0,
    fontSize: 0,
    "& span": { fontSize: 0, gap: 0 },
  },
}));

const TopBar = styled("header")(({ theme }) => ({
  position: "sticky",
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  minHeight: 64,
  padding: theme.spacing(0, 3),
  background: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
  [theme.breakpoints.down("md")]: { minHeight: 56, padding: theme.spacing(0, 1, 0, 1.5) },
}));

const Spacer = styled("span")({ flex: 1 });

const Main = styled("main")(({ theme }) => ({
  width: "100%",
  maxWidth: 1320,
  marginInline: "auto",
  padding: theme.spacing(3, 3, 6),
  outline: "none",
  [theme.breakpoints.down("md")]: { padding: theme.spacing(2, 1.5, 12) },
}));

const OnlyPhone = styled("span")(({ theme }) => ({ [theme.breakpoints.up("md")]: { display: "none" } }));

/** Menu, store switcher and account around every screen; hears of new processes wherever they are started. */
export function Shell({ user }: { user: User }) {
  const t = useTexts(appTexts);
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const entries = allowedEntries(user.menus);
  const { showsGuide } = useViewport();
  useStream("/api/account-service/record/execution", {
    endless: true,
    onItem: () => void queryClient.invalidateQueries({ queryKey: keys.processes }),
  });
  return (
    <Layout>
      <Skip href="#content">{t.skip}</Skip>
      <Side>
        <Home to={paths.app}>
          <Brand />
        </Home>
        <Navigation entries={entries} />
      </Side>
      <TopBar>
        <OnlyPhone>
          <Navigation entries={entries} />
        </OnlyPhone>
        <StoreSwitcher />
        <Spacer />
        <AnnouncementBell />
        <LanguageSwitch narrow />
        <AccountMenu user={user} />
      </TopBar>
      <Main id="content" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<ListSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Main>
      <PushMessages userId={user.id} />
      <Suspense>{showsGuide && <Guide user={user} />}</Suspense>
    </Layout>
  );
}
