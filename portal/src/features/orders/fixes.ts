import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { problemTexts } from "./problemTexts";

type Fix = keyof (typeof problemTexts)["en"]["fixes"];

const FIXES: Record<string, Fix> = {
  NOT_MAPPED: "map",
  SKU_CHANGED: "map",
  OUT_OF_STOCK: "source",
  PRICE_ABOVE_LIMIT: "source",
  NO_SHIPPING: "source",
  PROHIBITED: "source",
  ADDRESS_INVALID: "address",
  ADDRESS_CONFLICT: "address",
  SUPPLIER_AUTH: "suppliers",
  SUPPLIER_BLACKLIST: "suppliers",
  PROTECTED_DATA: "reconnect",
  CHANGED: "purchases",
  UNCONFIRMED: "purchases",
  REFUSED: "purchases",
  PARCEL: "parcels",
  NOT_FULFILLED: "parcels",
};

function hrefOf(fix: Fix, product: string, page: string): string {
  if (fix === "address") return `${page}&edit=address`;
  if (fix === "purchases") return `${page}#purchases`;
  if (fix === "parcels") return `${page}#parcels`;
  if (fix === "suppliers") return withRn(paths.settings, { type: "suppliers" });
  if (fix === "reconnect") return withRn(paths.stores);
  return product && withRn(paths.myProducts, { map: product });
}

/**
 * Where a problem of an order is mended; undefined where no screen does that. `product`: whose mapping it is about;
 * empty if unknown. `page`: the order's, empty on that page itself.
 */
export function useFix(): (
  problem: string,
  product: string,
  page: string,
) => { label: string; href: string } | undefined {
  const { fixes } = useTexts(problemTexts);
  return (problem, product, page) => {
    const fix = FIXES[problem];
    const href = fix && hrefOf(fix, product, page);
    return href ? { label: fixes[fix], href } : undefined;
  };
}
