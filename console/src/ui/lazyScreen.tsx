import type SvgIcon from "@mui/material/SvgIcon";
import { type ComponentType, lazy, Suspense } from "react";
import type { ResourceProps } from "react-admin";
import { PageSkeleton } from "./Skeletons";

/** A resource's icon in the menu, and its screens. */
export type Screens = Omit<ResourceProps, "name" | "icon"> & { icon: typeof SvgIcon };

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
  const Screen = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return function LazyScreen() {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Screen />
      </Suspense>
    );
  };
}
