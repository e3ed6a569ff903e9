import { useLocale } from "react-admin";
import type { MerchantRow } from "@/api/types";
import { wholeNumber } from "@/i18n/format";
import { languageTag } from "@/i18n/i18nProvider";
import { useText } from "@/i18n/useText";
import { Amounts } from "@/ui/Amount";
import type { FieldProps } from "@/ui/list/fields";

type Shown = FieldProps<MerchantRow>;

const toTheRight = <Component extends (props: Shown) => unknown>(shown: Component) =>
  Object.assign(shown, { align: "right" as const });

function useCounts({ store_count, product_count, has_more_products }: MerchantRow) {
  const tag = languageTag(useLocale() ?? "en");
  const shown = (count: number | null) => (count === null ? "" : wholeNumber(count, tag));
  return {
    stores: shown(store_count),
    products: `${shown(product_count)}${has_more_products ? "+" : ""}`,
  };
}

export const Stores = toTheRight(({ record }) => useCounts(record).stores);
export const Products = toTheRight(({ record }) => useCounts(record).products);
export const Revenue = toTheRight(({ record }) => <Amounts amounts={record.revenue ?? []} />);

/** Who takes care of the merchant. */
export function Managers({ record }: Shown) {
  const text = useText();
  return record.counsellors?.join(", ") || text("resources.merchants.unassigned");
}

/** Cards have no headings. */
export function NamedCounts({ record }: { record: MerchantRow }) {
  const text = useText();
  const counts = useCounts(record);
  return counts.stores && text("resources.merchants.sizes", counts);
}
