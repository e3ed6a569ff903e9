import {
  Component,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { useTexts } from "@/shared/i18n/texts";
import { reload } from "@/shared/navigation/leave";
import { closeToast, keepToast } from "@/shared/toasts/toasts";
import { uiTexts } from "@/shared/ui/texts";

type Drawn<Component> = Component extends (props: infer Props) => unknown
  ? FunctionComponent<unknown extends Props ? object : Props>
  : never;

/** Loads a module's component when it is first rendered; the surrounding Suspense shows the fallback. */
export function lazyScreen<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const Screen = lazy(async () => ({ default: (await load())[name] as FunctionComponent }));
  return Screen as unknown as Drawn<Module[Name]>;
}

class NotLoaded extends Error {}

/** Keeps the screen when a part of it fails to load. */
class Without extends Component<{ lost: ReactNode; children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof NotLoaded) return this.props.lost;
    throw error;
  }
}

/** Says so until it is loaded, or nobody waits for it any more. */
function Lost({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(uiTexts);
  const tell = useEffectEvent(() =>
    keepToast("error", t.failedTitle, { label: t.retry, run: onAgain }, { label: t.reload, run: reload }),
  );
  useEffect(() => {
    const id = tell();
    return () => closeToast(id);
  }, []);
  return null;
}

/**
 * Loads a dialog or another part of a screen on demand, without a fallback. If it cannot be loaded, while offline or
 * after a new build, the screen remains and the next attempt loads it again.
 */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const next = (attempt: number) => {
    const loading = () =>
      load().catch((cause: unknown) => {
        latest = next(attempt + 1);
        throw new NotLoaded("A part of the screen was not loaded.", { cause });
      });
    return { attempt, Part: lazyScreen(loading, name) as FunctionComponent };
  };
  let latest = next(0);
  const Shown = (props: object) => {
    const [{ attempt, Part }, setPart] = useState(latest);
    return (
      <Without key={attempt} lost={<Lost onAgain={() => setPart(latest)} />}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </Without>
    );
  };
  return Shown as unknown as Drawn<Module[Name]>;
}
