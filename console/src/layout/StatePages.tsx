import Button from "@mui/material/Button";
import { usePermissions, useRefresh } from "react-admin";
import { Link } from "react-router";
import { useText } from "@/i18n/useText";
import { allows, RESOURCES } from "@/providers/access";
import { StartPage } from "@/start/StartPage";
import { PageHeading } from "@/ui/PageHeading";
import { PageSkeleton } from "@/ui/Skeletons";
import { StatePanel } from "@/ui/StatePanel";

function HomeButton() {
  const text = useText();
  return (
    <Button component={Link} to="/" variant="outlined">
      {text("console.denied.back")}
    </Button>
  );
}

/** The start page, for staff who may open at least one page. */
export function Home() {
  const text = useText();
  const { permissions, isPending } = usePermissions<string[]>();
  if (isPending) return <PageSkeleton />;
  if (RESOURCES.some((resource) => allows(permissions ?? [], resource, "list"))) return <StartPage />;
  return (
    <>
      <PageHeading title={text("console.denied.home")} />
      <StatePanel tone="denied" text={text("console.denied.home_text")} />
    </>
  );
}

export function AccessDenied() {
  const text = useText();
  return (
    <>
      <PageHeading title={text("console.denied.heading")} />
      <StatePanel tone="denied" text={text("console.denied.text")} action={<HomeButton />} />
    </>
  );
}

export function NotFound() {
  const text = useText();
  return (
    <>
      <PageHeading title={text("console.missing.heading")} />
      <StatePanel tone="missing" text={text("console.missing.text")} action={<HomeButton />} />
    </>
  );
}

/** Who the reader is is unknown: the server did not answer. */
export function SessionUnknown() {
  const text = useText();
  const refresh = useRefresh();
  return (
    <>
      <PageHeading title={text("console.failure.heading")} />
      <StatePanel
        tone="error"
        text={text("console.error.unreachable")}
        action={
          <Button variant="outlined" onClick={refresh} component={Link} to="/">
            {text("console.failure.again")}
          </Button>
        }
      />
    </>
  );
}
