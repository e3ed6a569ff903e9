/** Load another address: leaves the page, with everything that is not saved. */
export function leave(address: string): void {
  location.assign(address);
}

/** Load this page anew, with what is served now. */
export function reload(): void {
  location.reload();
}
