export const paths = {
  login: "/login",
  register: "/register",
  invitation: "/invitation",
  forgotPassword: "/forgotPassword",
  cloudStoreLogin: "/cloudStoreLogin",
  cloudStoreReset: "/cloudStoreResetPassword",
  marketLogin: "/serviceMarketLogin",
  market: "/serviceMarketFindServices",
  marketRequest: "/serviceMarketSourcingInitiate",
  previewResult: "/previewResult",
  previewTopic: "/previewTopic",
  leadForm: "/formAS",
  terms: "/agree",
  privacy: "/privacy",
  wooBinding: "/wooBinding",
  iframeMain: "/iframeMain",
  app: "/app",
  cloudStore: "/app/globalCloudStore/homePage",
  dashboard: "/app/dashboard",
  importList: "/app/importProducts",
  findProducts: "/app/findProducts",
  bigData: "/app/BigData",
  myProducts: "/app/myProducts",
  findServices: "/app/findServices",
  sourcingInitiate: "/app/sourcingInitiate",
  stores: "/app/platform",
  notices: "/app/notice",
  settings: "/app/setting",
  account: "/app/account",
  profile: "/app/profileSetting",
  clientStores: "/app/antSite/stores",
  mainAccount: "/app/mainAccount",
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
