import addresses from "./addresses.json";

export const { visitor, open, app, moved } = addresses;

/** `addresses.json` has what the portal routes, and the server answers 404 for the rest; these are the server's own. */
export const paths = {
  ...visitor,
  ...open,
  ...app,
  leadForm: "/formAS",
  terms: "/agree",
  privacy: "/privacy",
  /** Not routed until the area is built. */
  cloudStore: "/app/globalCloudStore/homePage",
} as const;

/** In the query of the Import List: a file of products that is yet to be uploaded. */
export const NEW_FILE = "new";

/**
 * Adds a changing `rn` to an in-app address, so that opening the same screen again is a navigation; keeps its query and
 * fragment.
 */
export function withRn(path: string, query: Record<string, string> = {}): string {
  const { pathname, searchParams, hash } = new URL(path, location.origin);
  for (const [name, value] of Object.entries({ ...query, rn: String(Date.now()) }))
    searchParams.set(name, value);
  return `${pathname}?${searchParams}${hash}`;
}
