import { styled } from "@mui/material/styles";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { ArrearsBanner } from "@/features/plans/ArrearsBanner";
import { useComingBack } from "@/shared/suppliers/useComingBack";
import { ErrorBoundary } from "@/shared/ui/ErrorBoundary";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { ConnectionBanner } from "./ConnectionBanner";
import { Trail } from "./Trail";

const Main = styled("main")(({ theme }) => ({
  width: "100%",
  maxWidth: 1320,
  marginInline: "auto",
  padding: theme.spacing(3, 3, 6),
  outline: "none",
  "&[data-mobile]": { padding: theme.spacing(2, 1.5, 12) },
}));

/** The breadcrumb and the screen, inside an error boundary. */
export function ShellContent({ isMobile = false }: { isMobile?: boolean }) {
  const { pathname } = useLocation();
  useComingBack();
  return (
    <Main id="content" tabIndex={-1} data-mobile={isMobile || undefined}>
      <ConnectionBanner />
      <ArrearsBanner />
      {!isMobile && <Trail />}
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<ListSkeleton />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </Main>
  );
}
