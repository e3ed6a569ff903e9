import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import Alert from "@mui/material/Alert";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import type { components } from "@/shared/api/generated/schema";
import { type FieldChange, FieldChanges } from "@/shared/changes/FieldChanges";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { LongText } from "@/shared/ui/LongText";
import { ProductImage } from "@/shared/ui/ProductImage";
import type { OverField } from "./OverSet";
import { overrideTexts } from "./texts";

const Box = styled("section")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  background: theme.palette.background.default,
  overflowWrap: "anywhere",
}));

/** The server's comparisons as they arrive. */
interface Compared {
  data?: { supplier: components["schemas"]["SupplierChangeOut"] };
  error: Error | null;
  refetch: () => unknown;
}

/** Which ticked field a change belongs to. */
const fieldOf = ({ field }: FieldChange): OverField =>
  (({ title: "title", images: "imageURLs", description: "shortDescription" }) as const)[field] ?? "variants";

interface ComparisonsProps {
  ids: readonly string[];
  /** How many products the action is about. */
  count: number;
  fields: readonly OverField[];
  useCompared: (id: string) => Compared;
  /** Further information on the product that is shown. */
  beside?: (id: string) => ReactNode;
}

/** Compares our data with the supplier's, product by product; loads each when it is shown. */
export function Comparisons({ ids, count, fields, useCompared, beside }: ComparisonsProps) {
  const t = useTexts(overrideTexts);
  const [at, setAt] = useState(0);
  const id = ids[at] ?? "";
  const { data, error, refetch } = useCompared(id);
  const supplier = data?.supplier;
  const changes = supplier?.changes.filter((change) => fields.includes(fieldOf(change))) ?? [];
  return (
    <Box aria-label={t.preview}>
      {ids.length > 1 && (
        <Row sx={{ justifyContent: "space-between" }}>
          <IconButton aria-label={t.previous} disabled={at === 0} onClick={() => setAt(at - 1)}>
            <ChevronLeft />
          </IconButton>
          <Muted role="status">{t.of(at + 1, ids.length)}</Muted>
          <IconButton aria-label={t.next} disabled={at === ids.length - 1} onClick={() => setAt(at + 1)}>
            <ChevronRight />
          </IconButton>
        </Row>
      )}
      {error && <ErrorNotice error={error} onRetry={refetch} />}
      {!supplier && !error && <LinearProgress aria-label={t.loading} />}
      {supplier && (
        <>
          <Row gap={1} sx={{ flexWrap: "nowrap" }}>
            <ProductImage src={supplier.src} size={40} />
            <strong>
              <LongText text={supplier.title} />
            </strong>
          </Row>
          {supplier.refusal && <Alert severity="error">{supplier.refusal}</Alert>}
          {!supplier.refusal && changes.length === 0 && <Muted>{t.same}</Muted>}
          {changes.length > 0 && <Muted>{t.here}</Muted>}
          <FieldChanges changes={changes} />
          {beside?.(id)}
        </>
      )}
      {ids.length < count && <Muted>{t.more(ids.length, count)}</Muted>}
    </Box>
  );
}
