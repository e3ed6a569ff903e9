/** Load another address: leaves the page, with everything that is not saved. */
export function leave(address: string): void {
  location.assign(address);
}

/** Reloads the page. */
export function reload(): void {
  location.reload();
}
