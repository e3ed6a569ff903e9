import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ProcessOperation } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { processTexts } from "./texts";

// First and whole: on a phone it is what is seen before the table is moved.
const Reason = styled("div")(({ theme }) => ({
  display: "grid",
  justifyItems: "start",
  gap: theme.spacing(0.5),
  width: 300,
  overflowWrap: "anywhere",
  [theme.breakpoints.down("sm")]: { width: 210 },
}));

const Product = styled("span")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.25),
  minWidth: 260,
  overflowWrap: "anywhere",
}));

const LongLink = styled(Link)({
  display: "block",
  maxWidth: 220,
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
  const { product } = operation;
  return (
    <TableRow sx={{ verticalAlign: "top" }}>
      <TableCell>
        <Reason>
          <Status outcome={operation.outcome} />
          {operation.waiting?.text ?? operation.result}
        </Reason>
      </TableCell>
      <TableCell component="th" scope="row">
        <Product>
          <ProductImage src={product.src} size={40} />
          {product.title || product.source_item_id || "–"}
        </Product>
      </TableCell>
      <TableCell title={utc(operation.create_time)} sx={{ whiteSpace: "nowrap" }}>
        {moment(operation.create_time)}
      </TableCell>
      <TableCell>{product.source_item_id || "–"}</TableCell>
      <TableCell>{product.sell_item_id || "–"}</TableCell>
      <TableCell>
        {product.source_product_url ? (
          <LongLink href={product.source_product_url} target="_blank" rel="noreferrer">
            {product.source_product_url}
          </LongLink>
        ) : (
          "–"
        )}
      </TableCell>
      <TableCell>{operation.store_name || "–"}</TableCell>
    </TableRow>
  );
}

export function OperationsTable({ operations }: { operations: readonly ProcessOperation[] }) {
  const t = useTexts(processTexts);
  const columns = [
    t.statusAndRemark,
    t.product,
    t.createdTime,
    t.sourceItemId,
    t.sellItemId,
    t.sourceUrl,
    t.store,
  ];
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t.detailTitle}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {operations.map((operation) => (
            <OperationRow key={operation.id} operation={operation} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
