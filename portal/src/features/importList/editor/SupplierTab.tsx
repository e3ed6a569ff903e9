import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import SavingsOutlined from "@mui/icons-material/SavingsOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ProductDetail } from "@/shared/api/types";
import { useDropPlanned } from "@/shared/cheaper/api";
import { cheaperTexts } from "@/shared/cheaper/texts";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { supplierName } from "@/shared/suppliers/suppliers";
import { editorTexts } from "./texts";

const CheaperDialog = lazyPart(() => import("@/shared/cheaper/CheaperDialog"), "CheaperDialog");

const Facts = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(140px, auto) minmax(0, 1fr)",
  gap: theme.spacing(1.5, 3),
  margin: 0,
  "& dt": { color: theme.palette.text.secondary },
  "& dd": { margin: 0, overflowWrap: "anywhere", gridColumn: 2 },
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: theme.spacing(0.5),
    "& dd": { marginBottom: theme.spacing(1), gridColumn: 1 },
  },
}));

export function SupplierTab({ product }: { product: ProductDetail }) {
  const t = useTexts(editorTexts);
  const c = useTexts(cheaperTexts);
  const [isLooking, setLooking] = useState(false);
  return (
    <>
      <Facts>
        <dt>{t.supplierName}</dt>
        <dd>{supplierName(product.type)}</dd>
        <dt>{t.supplierStore}</dt>
        <dd>{product.source_store_name || "–"}</dd>
        {product.source_title && (
          <>
            <dt>{t.sourceTitle}</dt>
            <dd>{product.source_title}</dd>
          </>
        )}
        {product.min_quantity > 1 && (
          <>
            <dt>{t.minQuantity}</dt>
            <dd>{t.pieces(product.min_quantity)}</dd>
          </>
        )}
        <dt>{t.sourceLink}</dt>
        <dd>
          {product.source_product_url ? (
            <Link href={product.source_product_url} target="_blank" rel="noreferrer">
              {product.source_product_url}
            </Link>
          ) : (
            "–"
          )}
        </dd>
        {product.planned_sources.length > 0 && (
          <>
            <dt>{c.plannedSources}</dt>
            {product.planned_sources.map((source) => (
              <PlannedSource key={source.url} id={product.id} source={source} />
            ))}
          </>
        )}
        <dt>{t.currency}</dt>
        <dd>{product.currency || "–"}</dd>
        <dt>{t.imported}</dt>
        <dd>{moment(product.create_time)}</dd>
      </Facts>
      <Button
        variant="outlined"
        startIcon={<SavingsOutlined />}
        sx={{ mt: 2 }}
        onClick={() => setLooking(true)}
      >
        {c.open}
      </Button>
      {isLooking && (
        <CheaperDialog
          id={product.id}
          title={product.title}
          isPublished={product.stores.length > 0}
          onClose={() => setLooking(false)}
        />
      )}
    </>
  );
}

/** A supplier that the product is bought from once it is published. */
function PlannedSource({ id, source }: { id: string; source: ProductDetail["planned_sources"][number] }) {
  const c = useTexts(cheaperTexts);
  const drop = useDropPlanned(id);
  const name = supplierName(source.type);
  return (
    <dd>
      {`${name} · ${source.is_first ? c.first : c.beside} · `}
      <Link href={source.url} target="_blank" rel="noreferrer">
        {source.url}
      </Link>
      <IconButton aria-label={c.drop(name)} disabled={drop.isPending} onClick={() => drop.mutate(source.url)}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </dd>
  );
}
