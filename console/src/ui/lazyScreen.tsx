import type SvgIcon from "@mui/material/SvgIcon";
import { type ComponentType, lazy, Suspense } from "react";
import type { ResourceProps } from "react-admin";
import { PageSkeleton } from "./Skeletons";

/** A resource's icon in the menu, and its screens. */
export type Screens = Omit<ResourceProps, "name" | "icon"> & { icon: typeof SvgIcon };

/** The named screen of a file that is loaded when the screen is first opened.
 *
 * Each waits within bounds of its own: under shared ones React keeps the screen before it alive, hidden, until the
 * file is there, and a filter typed there a moment ago would lead its reader back. */
export function lazyScreen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): ComponentType {
  const Screen = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return function LazyScreen() {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Screen />
      </Suspense>
    );
  };
}
