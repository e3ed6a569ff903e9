import { styled } from "@mui/material/styles";
import type { ImportedProduct } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { isNewProduct } from "@/shared/newTag/newProducts";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { listTexts } from "../texts";

const Tags = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 4,
  minWidth: 0,
  [theme.breakpoints.up("lg")]: { maxHeight: 52, overflow: "hidden" },
}));

const TONES: Record<string, TagTone> = {
  draft: "neutral",
  ready: "primary",
  publishing: "info",
  published: "success",
  failed: "error",
  scheduled: "info",
};

const STORES_SHOWN = 2;

/** State, warnings and stores of a product. */
export function Labels({ product }: { product: ImportedProduct }) {
  const t = useTexts(listTexts);
  const [warning, ...others] = product.warnings;
  const moreStores = product.stores.slice(STORES_SHOWN);
  return (
    <Tags data-area="labels">
      {isNewProduct(product.create_time) && <Tag tone="info">{t.isNew}</Tag>}
      <Tag tone={TONES[product.state] ?? "neutral"}>{t.states[product.state] ?? product.state}</Tag>
      {warning && (
        <Tag tone={warning.blocking ? "error" : "warning"} title={warning.text}>
          {warning.text}
        </Tag>
      )}
      {others.length > 0 && (
        <Tag tone="warning" title={others.map((other) => other.text).join("\n")}>
          {t.others(others.length)}
        </Tag>
      )}
      {product.stores.slice(0, STORES_SHOWN).map((store) => (
        <Tag key={store.store_id}>{store.name}</Tag>
      ))}
      {moreStores.length > 0 && (
        <Tag title={moreStores.map((store) => store.name).join("\n")}>{t.others(moreStores.length)}</Tag>
      )}
    </Tags>
  );
}
