import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import type { CollectedProduct } from "@/shared/api/types";
import { trackImport, trackView } from "@/shared/events/trackImport";
import { moneyRange } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Row } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag } from "@/shared/ui/Tag";
import { useAddToImportList, useForgetCollected } from "./api";
import { collectTexts } from "./texts";

const Frame = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5),
  marginBottom: theme.spacing(1),
  borderRadius: 14,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  "& h2": { ...theme.typography.body1, fontWeight: 600, margin: 0, overflowWrap: "anywhere" },
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "auto minmax(0, 1fr)",
    "& > :last-child": { gridColumn: "1 / -1" },
  },
}));

const Title = styled("h2")({
  overflow: "hidden",
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
});

const Facts = styled("dl")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(0.5, 2),
  margin: theme.spacing(0.5, 0, 0),
  fontSize: theme.typography.body2.fontSize,
  "& div": { display: "flex", gap: theme.spacing(0.5), minWidth: 0 },
  "& dt": { color: theme.palette.text.secondary },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
}));

/** A collected product: where it comes from, and its way into the Import List. */
export function CollectedRow({ product, mayImport }: { product: CollectedProduct; mayImport: boolean }) {
  const t = useTexts(collectTexts);
  const add = useAddToImportList();
  const forget = useForgetCollected();
  const { id, title, images, information_source: sources, shops } = product;
  const tracked = { id, url: product.source_product_url };
  const announce = ({ data }: { data: string }) => {
    trackImport(tracked, "success");
    showToast("success", textsNow(collectTexts).importing(data));
  };
  return (
    <Frame>
      <ProductImage src={images[0]?.src} size={64} />
      <div>
        <Title>{title}</Title>
        <Facts>
          <div>
            <dt>{t.supplier}</dt>
            <dd>{supplierName(product.type)}</dd>
          </div>
          <div>
            <dt>{t.source}</dt>
            <dd>
              {sources.map((source) => (
                <Link
                  key={source.product_url}
                  href={source.product_url}
                  target="_blank"
                  rel="noreferrer"
                  onClick={() => trackView(tracked)}
                >
                  {source.store_name || source.source}
                </Link>
              ))}
            </dd>
          </div>
          <div>
            <dt>{t.cost}</dt>
            <dd>{moneyRange(product.min_price, product.max_price, product.currency_code)}</dd>
          </div>
          <div>
            <dt>{t.shops}</dt>
            <dd title={shops.map((shop) => shop.name).join("\n")}>{shops.length}</dd>
          </div>
          <div>
            <dd>
              <time dateTime={product.create_time}>{moment(product.create_time)}</time>
            </dd>
          </div>
        </Facts>
      </div>
      <Row>
        {product.import_exist && <Tag tone="success">{t.added}</Tag>}
        {mayImport && !product.import_exist && (
          <Button
            variant="contained"
            aria-label={t.addNamed(title)}
            loading={add.isPending}
            disabled={add.isSuccess}
            onClick={() =>
              add.mutate(product, { onSuccess: announce, onError: () => trackImport(tracked, "failed") })
            }
          >
            {t.add}
          </Button>
        )}
        <ConfirmButton
          label={t.remove}
          about={t.removeNamed(title)}
          change={forget}
          of={id}
          toast={t.removed}
        >
          {t.removeText}
        </ConfirmButton>
      </Row>
    </Frame>
  );
}
