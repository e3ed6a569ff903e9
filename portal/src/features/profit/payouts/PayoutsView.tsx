import AccountBalanceOutlined from "@mui/icons-material/AccountBalanceOutlined";
import ArrowBack from "@mui/icons-material/ArrowBack";
import Download from "@mui/icons-material/Download";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import type { Payout } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { calendarDay } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { paths } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Notice } from "@/shared/ui/Notice";
import { PagedTable, usePage } from "@/shared/ui/PagedTable";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { Tag } from "@/shared/ui/Tag";
import { Tick } from "@/shared/ui/Tick";
import { A_PAGE, linesAddress, useDeletePayout, usePayout, usePayouts } from "./api";
import { FeedNotices, ReadNowButton } from "./FeedNotices";
import { LinesTable } from "./LinesTable";
import { payoutTexts } from "./texts";

const FileDialog = lazyPart(() => import("./PayoutFileDialog"), "PayoutFileDialog");

function PayoutRow({ payout }: { payout: Payout }) {
  const t = useTexts(payoutTexts);
  const isOff = Number(payout.unexplained) !== 0;
  return (
    <TableRow role="row" hover>
      <TableCell component="th" scope="row" role="rowheader" sx={{ overflowWrap: "anywhere" }}>
        <Link component={RouterLink} to={`${paths.profit}?view=payouts&payout=${payout.id}`}>
          {calendarDay(payout.paid_on)}
        </Link>
        <Muted sx={{ display: "block", fontWeight: 400 }}>
          {besides([payout.provider, payout.external_id])}
        </Muted>
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.amount}>
        {money(payout.amount, payout.currency)}
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.gross}>
        {money(payout.gross, payout.currency)}
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.fees}>
        {money(payout.fees, payout.currency)}
      </TableCell>
      <TableCell role="cell" data-label={t.match}>
        {payout.state === "failed" && <Tag tone="warning">{t.failed}</Tag>}
        {!payout.is_whole ? (
          <Tag tone="info">{t.readingLines}</Tag>
        ) : payout.open_lines > 0 || isOff ? (
          <Tag tone="warning">
            {payout.open_lines > 0
              ? t.openCount(payout.open_lines)
              : `${t.difference} ${money(payout.unexplained, payout.currency)}`}
          </Tag>
        ) : (
          <Tag tone="success">{t.reconciled}</Tag>
        )}
      </TableCell>
    </TableRow>
  );
}

function PayoutList() {
  const t = useTexts(payoutTexts);
  const [params, setParams] = useUrlState();
  const stores = useStores().data?.stores ?? [];
  const filters = { store: params.get("store") ?? "", open: params.has("open") };
  const page = usePage();
  const read = usePayouts(filters, page);
  const { data } = read;
  return (
    <Stack gap={2}>
      <Row role="search" sx={{ "& > span": { flex: "1 1 200px" } }}>
        <Select
          label={t.store}
          value={filters.store}
          choices={[
            { value: "", label: t.allStores },
            ...stores.map((store) => ({ value: store.id, label: storeLabel(store) })),
          ]}
          onChange={({ target }) => setParams({ store: target.value || null, page: null })}
        />
        <Tick
          label={t.onlyOpen}
          checked={filters.open}
          onChange={({ target }) => setParams({ open: target.checked ? "1" : null, page: null })}
        />
      </Row>
      {data && data.open_lines > 0 && (
        <Alert
          severity="warning"
          action={
            <Button
              size="small"
              color="inherit"
              onClick={() => setParams({ payout: "open", page: null }, true)}
            >
              {t.showOpen}
            </Button>
          }
        >
          {t.openCount(data.open_lines)}
        </Alert>
      )}
      <Pending query={read} rows={5} height={56} />
      {data?.count === 0 && (
        <Notice
          icon={<AccountBalanceOutlined />}
          title={filters.open ? t.noneOpen : t.none}
          text={filters.open ? t.noneOpenText : t.noneText}
        />
      )}
      {data && data.count > 0 && (
        <PagedTable
          below="lg"
          size={A_PAGE}
          count={data.count}
          waiting={read.isPlaceholderData}
          label={t.title}
          columns={[t.date, { number: t.amount }, { number: t.gross }, { number: t.fees }, t.match]}
        >
          {data.payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </PagedTable>
      )}
    </Stack>
  );
}

function OnePayout({ id }: { id: string }) {
  const t = useTexts(payoutTexts);
  const [, setParams] = useUrlState();
  const read = usePayout(id);
  const remove = useDeletePayout();
  const payout = read.data;
  return (
    <Stack gap={2}>
      <Pending query={read} rows={1} height={96} />
      {payout && (
        <Card aria-label={t.payoutOf(calendarDay(payout.paid_on))}>
          <h2>{t.payoutOf(calendarDay(payout.paid_on))}</h2>
          <Muted sx={{ overflowWrap: "anywhere" }}>{besides([payout.provider, payout.external_id])}</Muted>
          <p style={{ margin: "8px 0" }}>
            <strong>{money(payout.amount, payout.currency)}</strong>{" "}
            <Muted>
              {besides([
                `${t.gross} ${money(payout.gross, payout.currency)}`,
                `${t.fees} ${money(payout.fees, payout.currency)}`,
              ])}
            </Muted>
          </p>
          {payout.state === "failed" && <Alert severity="warning">{t.failedText}</Alert>}
          {!payout.is_whole && <Alert severity="info">{t.readingLines}</Alert>}
          {Number(payout.unexplained) !== 0 && (
            <Alert severity="warning">{t.unexplained(money(payout.unexplained, payout.currency))}</Alert>
          )}
          {payout.source === "file" && (
            <ConfirmButton
              label={t.remove}
              change={{
                ...remove,
                mutate: (of, options) =>
                  remove.mutate(of, {
                    ...options,
                    onSuccess: (...answer) => {
                      options?.onSuccess?.(...answer);
                      setParams({ payout: null }, true);
                    },
                  }),
              }}
              of={id}
              toast={t.removed}
              size="small"
            >
              {t.removeText}
            </ConfirmButton>
          )}
        </Card>
      )}
      <LinesTable payout={id} open={false} />
    </Stack>
  );
}

/** Payouts of payment providers beside the ledger; the one, or the open lines, that the address names. */
export function PayoutsView() {
  const t = useTexts(payoutTexts);
  const [params, setParams] = useUrlState();
  const [isImporting, setImporting] = useState(false);
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  const shown = params.get("payout") ?? "";
  const isOpen = shown === "open";
  const address = linesAddress({ store: params.get("store") ?? "", open: isOpen });
  return (
    <>
      {shown && (
        <Button
          size="small"
          color="inherit"
          startIcon={<ArrowBack />}
          onClick={() => setParams({ payout: null, page: null }, true)}
          sx={{ mb: 1 }}
        >
          {t.back}
        </Button>
      )}
      <PageHeader title={isOpen ? t.openLines : t.title} text={t.text}>
        {mayTakeOut && (
          <Button startIcon={<Download />} href={address} download>
            {isOpen ? t.exportOpen : t.export}
          </Button>
        )}
        <ReadNowButton />
        <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => setImporting(true)}>
          {t.import}
        </Button>
      </PageHeader>
      {!shown && <FeedNotices />}
      {isOpen && <LinesTable payout="" open />}
      {/^\d+$/.test(shown) && <OnePayout key={shown} id={shown} />}
      {!isOpen && !/^\d+$/.test(shown) && <PayoutList />}
      {isImporting && <FileDialog onClose={() => setImporting(false)} />}
    </>
  );
}
