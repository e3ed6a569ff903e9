import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { matchPath, useLocation } from "react-router";
import addresses from "@/addresses.json";
import { useText } from "@/i18n/useText";
import { PageHeading } from "@/ui/PageHeading";
import { StatePanel } from "@/ui/StatePanel";
import { NotFound } from "./StatePages";

function BrokenPage({ resetErrorBoundary }: FallbackProps) {
  const text = useText();
  return (
    <>
      <PageHeading title={text("console.failure.crash")} />
      <StatePanel
        tone="error"
        text={text("console.failure.crash_text")}
        action={
          <Button variant="outlined" onClick={resetErrorBoundary}>
            {text("console.failure.again")}
          </Button>
        }
      />
    </>
  );
}

/**
 * A page that breaks takes nothing else with it, and heals when the reader goes elsewhere. Where the server knows no page,
 * none is shown: react-admin would show a list at every address below its own.
 */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[pathname]}>
      {addresses.some((address) => matchPath(address, pathname)) ? children : <NotFound />}
    </ErrorBoundary>
  );
}
