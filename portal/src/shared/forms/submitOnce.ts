function isSubmit(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button[type=submit]") !== null;
}

/** Ignores the second click of a double click, even before the button is shown as busy. */
export function submitOnce(page: Document): void {
  const onClick = (event: MouseEvent) => {
    if (event.detail > 1 && isSubmit(event.target)) event.preventDefault();
  };
  page.addEventListener("click", onClick, { capture: true });
}
