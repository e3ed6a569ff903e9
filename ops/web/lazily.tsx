import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { isOutdated } from "./build";

export type Drawn<Component> = Component extends (props: infer Props) => unknown
  ? FunctionComponent<unknown extends Props ? object : Props>
  : never;

export interface LostProps {
  /** A newer build is served: only a reload helps. */
  isOutdated: boolean;
  onAgain: () => void;
}

class NotLoaded extends Error {
  constructor(
    readonly isOutdated: boolean,
    cause: unknown,
  ) {
    super("A part of the screen was not loaded.", { cause });
  }
}

interface BoundaryProps {
  lost: (error: NotLoaded) => ReactNode;
  children: ReactNode;
}

/** Keeps the screen when a part of it fails to load; what loads and breaks is left to the boundary above. */
class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof NotLoaded) return this.props.lost(error);
    throw error;
  }
}

interface WithoutProps extends LostProps {
  Lost: ComponentType<LostProps>;
  onShown: () => void;
}

/** The place of a part that is not loaded: loads it again when the browser is online again. */
function Without({ Lost, onShown, ...props }: WithoutProps) {
  const prepare = useEffectEvent(onShown);
  const again = useEffectEvent(props.onAgain);
  useEffect(() => {
    prepare();
    const onOnline = () => again();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
  return <Lost {...props} />;
}

interface Choices {
  /** Drawn where the part cannot be loaded: while offline, or after a new build. */
  Lost: ComponentType<LostProps>;
  /** Drawn while it loads; left out: the surrounding Suspense's. */
  fallback?: ReactNode;
}

/** Loads a module's component when it is first rendered; if that fails, the next attempt loads it again. */
export function lazily<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { Lost, fallback }: Choices,
) {
  const loading = () =>
    load().then(
      (module) => ({ default: module[name] as FunctionComponent }),
      async (cause: unknown) => {
        throw new NotLoaded(await isOutdated(), cause);
      },
    );
  const next = (attempt: number) => ({ attempt, Part: lazy(loading) });
  let latest = next(0);
  const Shown = (props: object) => {
    const [{ attempt, Part }, setPart] = useState(latest);
    // Not as soon as it fails: a screen that suspends before it is first drawn starts anew, and would load without end.
    const prepare = () => {
      if (latest.attempt === attempt) latest = next(attempt + 1);
    };
    const part = <Part {...props} />;
    return (
      <Boundary
        key={attempt}
        lost={(error) => (
          <Without
            Lost={Lost}
            isOutdated={error.isOutdated}
            onShown={prepare}
            onAgain={() => setPart(latest)}
          />
        )}
      >
        {fallback === undefined ? part : <Suspense fallback={fallback}>{part}</Suspense>}
      </Boundary>
    );
  };
  return Shown as unknown as Drawn<Module[Name]>;
}
