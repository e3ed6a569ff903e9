function isSubmit(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button[type=submit]") !== null;
}

/** A double click is one wish: its second click submits nothing, though the button is not yet drawn as busy. */
export function submitOnce(page: Document): void {
  const onClick = (event: MouseEvent) => {
    if (event.detail > 1 && isSubmit(event.target)) event.preventDefault();
  };
  page.addEventListener("click", onClick, { capture: true });
}
