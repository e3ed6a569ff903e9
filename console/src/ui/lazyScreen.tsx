import Button from "@mui/material/Button";
import type SvgIcon from "@mui/material/SvgIcon";
import { type LostProps, lazily } from "@web/lazily";
import type { ComponentType } from "react";
import type { ResourceProps } from "react-admin";
import { useText } from "@/i18n/useText";
import { PageHeading } from "./PageHeading";
import { PageSkeleton } from "./Skeletons";
import { StatePanel } from "./StatePanel";

/** A resource's icon in the menu, and its screens. */
export type Screens = Omit<ResourceProps, "name" | "icon"> & { icon: typeof SvgIcon };

function LostScreen({ isOutdated, onAgain }: LostProps) {
  const text = useText();
  const action = isOutdated ? (
    <Button variant="contained" onClick={() => location.reload()}>
      {text("console.build.reload")}
    </Button>
  ) : (
    <Button variant="outlined" onClick={onAgain}>
      {text("console.failure.again")}
    </Button>
  );
  return (
    <>
      <PageHeading title={text(isOutdated ? "console.build.title" : "console.failure.heading")} />
      <StatePanel
        tone="error"
        text={text(isOutdated ? "console.build.text" : "console.error.unreachable")}
        action={action}
      />
    </>
  );
}

/**
 * Loads a named screen from its file when it is first opened.
 *
 * Each screen has its own Suspense boundary. With a shared one, React keeps the previous screen alive but hidden until
 * the file has loaded, and a filter that was just typed there would navigate back.
 */
export function lazyScreen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): ComponentType {
  return lazily(load, name, { Lost: LostScreen, fallback: <PageSkeleton /> });
}
