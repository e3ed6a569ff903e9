/** Forms of react-admin fill themselves from `?source=` in the address: a link that somebody else wrote must not do that. */
export function dropPrefill(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("source")) return;
  address.searchParams.delete("source");
  history.replaceState(history.state, "", address);
}
