import { useSyncExternalStore } from "react";

export type Tone = "success" | "warning" | "error" | "info";

export interface Toast {
  id: number;
  tone: Tone;
  text: string;
  action?: ToastAction;
  /** A second action. */
  other?: ToastAction;
  /** What it is about: a newer toast about the same takes its place. */
  about?: string;
  /** Stays until closed. */
  stays?: boolean;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

/** How long a toast stays (specification 001, section 9). */
export const TOAST_MS = 5_000;
const MOST_AT_ONCE = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, "id">): number {
  lastId += 1;
  const next = { id: lastId, ...toast };
  const isSame = (other: Toast) =>
    other.text === toast.text || (toast.about !== undefined && other.about === toast.about);
  const at = toasts.findIndex((other) => toast.about !== undefined && other.about === toast.about);
  const others = toasts.filter((other) => !isSame(other));
  replace(
    [...others.slice(0, at < 0 ? undefined : at), next, ...(at < 0 ? [] : others.slice(at))].slice(
      -MOST_AT_ONCE,
    ),
  );
  return lastId;
}

export function showToast(tone: Tone, text: string, action?: ToastAction, other?: ToastAction): void {
  add({ tone, text, action, other });
}

/** Says how a process goes: it has one toast, which changes in its place. */
export function tellProcess(
  id: string,
  tone: Tone,
  text: string,
  action?: ToastAction,
  other?: ToastAction,
): void {
  add({ about: `process ${id}`, tone, text, action, other });
}

/** Says that a change is made, even if the component that asked for it is unmounted by then. Says no failure. */
export function sayDone<Answer>(change: Promise<Answer>, text: string | ((answer: Answer) => string)): void {
  change.then(
    (answer) => showToast("success", typeof text === "string" ? text : text(answer)),
    () => undefined,
  );
}

/** Shows a toast until its action or until it is closed by its id. */
export function keepToast(tone: Tone, text: string, action: ToastAction, other?: ToastAction): number {
  return add({ tone, text, action, other, stays: true });
}

export function closeToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

export function closeAllToasts(): void {
  replace([]);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
