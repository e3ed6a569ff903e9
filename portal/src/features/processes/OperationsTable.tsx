import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { ProcessOperation } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { CardTable } from "@/shared/ui/CardTable";
import { LongText } from "@/shared/ui/LongText";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { processTexts } from "./texts";

// First and whole.
const Reason = styled("div")(({ theme }) => ({
  display: "grid",
  justifyItems: "start",
  gap: theme.spacing(0.5),
  overflowWrap: "anywhere",
  [theme.breakpoints.up("lg")]: { width: 220 },
}));

const Product = styled("span")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.25),
  overflowWrap: "anywhere",
  [theme.breakpoints.up("lg")]: { minWidth: 220 },
}));

const LongLink = styled(Link)({
  display: "block",
  maxWidth: 140,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

function Status({ outcome }: { outcome: ProcessOperation["outcome"] }) {
  const t = useTexts(processTexts);
  const shown: Record<ProcessOperation["outcome"], { tone: TagTone; text: string }> = {
    waiting: { tone: "neutral", text: t.queued },
    running: { tone: "info", text: t.inProgress },
    done: { tone: "success", text: t.successful },
    skipped: { tone: "neutral", text: t.skipped },
    failed: { tone: "error", text: t.failed },
    cancelled: { tone: "neutral", text: t.cancelledColumn },
  };
  return <Tag tone={shown[outcome].tone}>{shown[outcome].text}</Tag>;
}

function OperationRow({ operation }: { operation: ProcessOperation }) {
  const t = useTexts(processTexts);
  const { product } = operation;
  const from = String(operation.config.duplicate_from ?? "");
  const name = product.title || product.source_item_id || "–";
  return (
    <TableRow role="row" sx={{ verticalAlign: "top" }}>
      <TableCell role="cell" data-wide>
        <Reason>
          <Status outcome={operation.outcome} />
          {operation.waiting?.text ?? operation.result}
        </Reason>
      </TableCell>
      <TableCell component="th" scope="row" role="rowheader">
        <Product>
          <ProductImage src={product.src} size={40} />
          <span>
            <LongText text={name} />
          </span>
        </Product>
      </TableCell>
      <TableCell role="cell" data-label={t.createdTime} title={utc(operation.create_time)}>
        {moment(operation.create_time)}
      </TableCell>
      <TableCell role="cell" data-label={t.sourceItemId}>
        {product.source_item_id || "–"}
      </TableCell>
      <TableCell role="cell" data-label={t.sellItemId}>
        {product.sell_item_id || "–"}
      </TableCell>
      <TableCell role="cell" data-label={t.sourceUrl}>
        {product.source_product_url ? (
          <LongLink href={product.source_product_url} target="_blank" rel="noreferrer">
            {product.source_product_url}
          </LongLink>
        ) : (
          "–"
        )}
      </TableCell>
      <TableCell role="cell" data-label={from ? t.duplicateFrom : t.store}>
        {from ? t.fromTo(from, operation.store_name) : operation.store_name || "–"}
      </TableCell>
    </TableRow>
  );
}

interface OperationsTableProps {
  /** What the process does: some tell more, or call a column otherwise. */
  action: string;
  operations: readonly ProcessOperation[];
}

export function OperationsTable({ action, operations }: OperationsTableProps) {
  const t = useTexts(processTexts);
  const columns = [
    t.statusAndRemark,
    t.product,
    t.createdTime,
    t.sourceItemId,
    t.sellItemId,
    t.sourceUrl,
    action === "DUPLICATE_PRODUCT" ? t.duplicateFrom : t.store,
  ];
  return (
    <CardTable below="lg" label={t.detailTitle} columns={columns}>
      {operations.map((operation) => (
        <OperationRow key={operation.id} operation={operation} />
      ))}
    </CardTable>
  );
}
