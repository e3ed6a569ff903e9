import ArrowBack from "@mui/icons-material/ArrowBack";
import GavelOutlined from "@mui/icons-material/GavelOutlined";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { Dispute } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { day, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Muted, Row } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { Tick } from "@/shared/ui/Tick";
import { detailTexts } from "../detail/texts";
import { useOrderLink } from "../parts";
import { DISPUTES_A_PAGE, useDisputes } from "./api";
import { DisputeTag, EvidenceButton } from "./DisputesCard";
import { disputeTexts } from "./texts";

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const t = useTexts(disputeTexts);
  const link = useOrderLink(dispute.order_id);
  return (
    <TableRow role="row" hover>
      <TableCell component="th" scope="row" role="rowheader">
        <Link {...link}>{dispute.order_number}</Link>
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.amount}>
        {money(dispute.amount, dispute.currency)}
      </TableCell>
      <TableCell role="cell" data-label={t.status}>
        <DisputeTag dispute={dispute} />
      </TableCell>
      <TableCell role="cell" data-label={t.reason}>
        {t.reasons[dispute.reason] ?? dispute.reason}
      </TableCell>
      <TableCell role="cell" data-label={t.due}>
        <Muted title={utc(dispute.due_at)}>{dispute.due_at ? day(dispute.due_at) : "–"}</Muted>
      </TableCell>
      <TableCell role="cell" data-wide>
        <EvidenceButton id={dispute.id} />
      </TableCell>
    </TableRow>
  );
}

/** All payments that buyers dispute at their banks. */
export function DisputesPage() {
  const t = useTexts(disputeTexts);
  const { back } = useTexts(detailTexts);
  const [params, setParams] = useUrlState();
  const isOpen = params.get("show") !== "all";
  const page = Number(params.get("page")) || 1;
  const read = useDisputes(isOpen, page);
  const { data } = read;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ArrowBack />}
        onClick={() => setParams({ disputes: null, show: null, page: null }, true)}
        sx={{ mb: 1 }}
      >
        {back}
      </Button>
      <PageHeader title={t.title} text={t.pageText} />
      <Row sx={{ mb: 1.5 }}>
        <Tick
          label={t.onlyOpen}
          checked={isOpen}
          onChange={({ target }) => setParams({ show: target.checked ? null : "all", page: null })}
        />
      </Row>
      <Pending query={read} rows={4} height={56} />
      {data?.count === 0 && <Notice icon={<GavelOutlined />} title={t.noneYet} text={t.noneYetText} />}
      {data && data.count > 0 && (
        <>
          <CardTable
            below="lg"
            label={t.title}
            columns={[t.order, { number: t.amount }, t.status, t.reason, t.due, t.evidence]}
          >
            {data.disputes.map((dispute) => (
              <DisputeRow key={dispute.id} dispute={dispute} />
            ))}
          </CardTable>
          <Pager
            page={page}
            size={DISPUTES_A_PAGE}
            count={data.count}
            onPage={(next, isCorrection) => setParams({ page: String(next) }, !isCorrection)}
            waiting={read.isPlaceholderData}
          />
        </>
      )}
    </>
  );
}
