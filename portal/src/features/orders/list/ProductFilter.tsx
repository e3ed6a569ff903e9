import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useState } from "react";
import { myProductList } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Line, Lines, Muted } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { SearchBox } from "@/shared/ui/SearchBox";
import { ordersTexts } from "../texts";

const MOST = 10;

interface ProductFilterProps {
  /** The id in My Products; empty for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Finds a product by its title, so that only its orders are shown. */
export function ProductFilter({ value, onChange }: ProductFilterProps) {
  const t = useTexts(ordersTexts);
  const [query, setQuery] = useState("");
  const [title, setTitle] = useState("");
  const stores = useStores().data?.stores ?? [];
  const found = useRead(myProductList, { page: 1, size: MOST, title: query }, { enabled: Boolean(query) });
  if (value) {
    return (
      <Chip
        label={t.ofProduct(title || `#${value}`)}
        onDelete={() => onChange("")}
        sx={{ justifySelf: "start", maxWidth: "100%" }}
      />
    );
  }
  return (
    <div>
      <SearchBox label={t.product} value={query} onSearch={setQuery} />
      {query && <Pending query={found} rows={2} height={40} />}
      {query && found.data?.products.length === 0 && <Muted role="status">{t.noProduct}</Muted>}
      <Lines>
        {(query ? (found.data?.products ?? []) : []).map((product) => {
          const store = stores.find(({ id }) => id === product.store_id);
          return (
            <Line key={product.id}>
              <Button
                size="small"
                sx={{ textAlign: "left", overflowWrap: "anywhere" }}
                onClick={() => {
                  setTitle(product.title);
                  onChange(product.id);
                }}
              >
                {product.title}
              </Button>
              {store && <Muted>{storeLabel(store)}</Muted>}
            </Line>
          );
        })}
      </Lines>
    </div>
  );
}
