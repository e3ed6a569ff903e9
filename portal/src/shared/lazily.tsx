import { type FunctionComponent, lazy, Suspense } from "react";

type Drawn<Component> = Component extends (props: infer Props) => unknown
  ? FunctionComponent<unknown extends Props ? object : Props>
  : never;

/** A module's component that is loaded when it is first drawn; what stands there until then is its surroundings' to say. */
export function lazyScreen<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const Screen = lazy(async () => ({ default: (await load())[name] as FunctionComponent }));
  return Screen as unknown as Drawn<Module[Name]>;
}

/** The same for a dialog, or another part of a screen: nothing stands in its place until it is there. */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const Part = lazyScreen(load, name) as FunctionComponent;
  const Shown = (props: object) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return Shown as unknown as Drawn<Module[Name]>;
}
