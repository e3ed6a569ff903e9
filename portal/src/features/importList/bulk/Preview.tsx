import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { messageOf } from "@/shared/api/errors";
import { FieldChanges } from "@/shared/changes/FieldChanges";
import { useTexts } from "@/shared/i18n/texts";
import { Lines, Muted, Stack } from "@/shared/ui/Card";
import { LongText } from "@/shared/ui/LongText";
import { ProductImage } from "@/shared/ui/ProductImage";
import type { useBulkPreview } from "./api";
import type { PreviewRow } from "./edits";
import { bulkTexts } from "./texts";

const Box = styled("section")(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  background: theme.palette.background.default,
  overflowWrap: "anywhere",
  "& h3": { ...theme.typography.body2, fontWeight: 650, margin: 0 },
}));

const Item = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: theme.spacing(1.25),
  padding: theme.spacing(1.25, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
}));

function Product({ row }: { row: PreviewRow }) {
  const isRetitled = row.changes.some(({ field }) => field === "title");
  return (
    <Item>
      <ProductImage src={row.src} size={40} />
      <Stack gap={0.5}>
        {!isRetitled && (
          <strong>
            <LongText text={row.title} />
          </strong>
        )}
        <FieldChanges changes={row.changes} />
        {row.refusal && <Alert severity="error">{row.refusal}</Alert>}
        {row.warnings.map((warning) => (
          <Alert key={warning} severity="warning">
            {warning}
          </Alert>
        ))}
      </Stack>
    </Item>
  );
}

export function PreviewedProducts({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <Lines>
      {rows.map((row) => (
        <Product key={row.id} row={row} />
      ))}
    </Lines>
  );
}

/** Previews the change, product by product, as computed by the server. */
export function Preview({
  preview,
  isComplete,
}: {
  preview: ReturnType<typeof useBulkPreview>;
  isComplete: boolean;
}) {
  const t = useTexts(bulkTexts);
  const { data, error, isFetching } = preview;
  if (!isComplete) return <Muted>{t.incomplete}</Muted>;
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (!data) return <LinearProgress aria-label={t.previewing} />;
  const { count, looked_at: looked, changed, refused, products } = data;
  return (
    <Box aria-label={t.preview} aria-busy={isFetching}>
      <h3 role="status">{t.outcome(changed, looked - changed - refused, refused)}</h3>
      {looked < count && <Muted>{t.ofFirst(looked, count)}</Muted>}
      <PreviewedProducts rows={products} />
      {products.length < changed + refused && <Muted>{t.shownFirst(products.length)}</Muted>}
    </Box>
  );
}
