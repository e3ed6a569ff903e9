import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { LongText } from "@/shared/ui/LongText";
import { ProductImage } from "@/shared/ui/ProductImage";
import type { useBulkPreview } from "./api";
import type { FieldChange, PreviewRow } from "./edits";
import { bulkTexts } from "./texts";

const IMAGES_SHOWN = 6;

const Box = styled("section")(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  background: theme.palette.background.default,
  overflowWrap: "anywhere",
  "& h3": { ...theme.typography.body2, fontWeight: 650, margin: 0 },
  "& p": { margin: 0 },
}));

const Item = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: theme.spacing(1.25),
  padding: theme.spacing(1.25, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
  "& del": { color: theme.palette.text.secondary },
  "& ins": { textDecoration: "none", fontWeight: 600 },
}));

function Pictures({ images, label }: { images: FieldChange["images_before"]; label: string }) {
  const t = useTexts(bulkTexts);
  if (images.length === 0) return <Muted>{t.none}</Muted>;
  return (
    <Row gap={0.5} role="group" aria-label={label}>
      {images.slice(0, IMAGES_SHOWN).map((image) => (
        <ProductImage key={image.src} src={image.src} size={32} />
      ))}
      {images.length > IMAGES_SHOWN && <Muted>+{images.length - IMAGES_SHOWN}</Muted>}
    </Row>
  );
}

function Change({ change }: { change: FieldChange }) {
  const t = useTexts(bulkTexts);
  return (
    <div>
      <Muted>{t.fields[change.field] ?? change.field}</Muted>
      {change.field === "images" ? (
        <Row gap={1}>
          <Pictures images={change.images_before} label={t.before} />
          <span aria-hidden>→</span>
          <Pictures images={change.images_after} label={t.after} />
        </Row>
      ) : (
        <p>
          <del>
            <LongText text={change.before || t.none} />
          </del>{" "}
          <span aria-hidden>→</span>{" "}
          <ins>
            <LongText text={change.after || t.none} />
          </ins>
        </p>
      )}
    </div>
  );
}

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
        {row.changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
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

/** What the change would do, product by product, as the server tells it. */
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
