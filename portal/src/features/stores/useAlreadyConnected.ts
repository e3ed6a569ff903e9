import { useStores } from "@/shared/stores/useStores";

const bare = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");

/** Tells whether a typed address is a store that is connected already; `again` is the one to be connected anew. */
export function useAlreadyConnected(platform: number, again: string): (address: string) => boolean {
  const stores = useStores().data?.stores ?? [];
  return (address) => {
    const typed = bare(address);
    if (again && typed === bare(again)) return false;
    return stores
      .filter((store) => store.platform === platform && store.state === "connected")
      .map(({ shop }) => bare(shop))
      .some((known) => known === typed || known.split(".")[0] === typed);
  };
}
