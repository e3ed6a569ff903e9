import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import type { ImportedProduct } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import { daysLeft } from "./daysLeft";
import { trashTexts } from "./texts";

const Item = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr)",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${theme.palette.divider}`,
}));

const Words = styled("label")({
  display: "grid",
  gap: 2,
  minWidth: 0,
  overflowWrap: "anywhere",
  "& strong": {
    fontWeight: 600,
    overflow: "hidden",
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
  },
});

interface TrashRowProps {
  product: ImportedProduct;
  selected: boolean;
  onSelect: () => void;
}

export function TrashRow({ product, selected, onSelect }: TrashRowProps) {
  const t = useTexts(trashTexts);
  const inputId = `trash-${product.id}`;
  return (
    <Item>
      <Checkbox
        size="small"
        checked={selected}
        onChange={onSelect}
        slotProps={{ input: { id: inputId, "aria-label": t.select(product.title) } }}
      />
      <ProductImage src={product.images[0]?.src} size={48} />
      <Words htmlFor={inputId}>
        <strong>{product.title}</strong>
        <Muted>
          {supplierName(product.type)} · {moment(product.trashed_at)} ·{" "}
          {t.daysLeft(daysLeft(product.trashed_at, new Date()))}
        </Muted>
      </Words>
    </Item>
  );
}
