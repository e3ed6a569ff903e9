import { useEffect, useEffectEvent } from "react";
import { areKeysOn } from "./keysOn";

const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";
const IN_FRONT = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open]";

/** Whether letters pressed here are meant for it. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}

function isMeant(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return areKeysOn() && !isTypedInto(event.target) && !document.querySelector(IN_FRONT);
}

/** Runs actions by single keys, except while the user types or a dialog or menu is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || !isMeant(event)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
