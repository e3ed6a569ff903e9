import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { Card, Row, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { More } from "@/shared/ui/More";
import { Notice } from "@/shared/ui/Notice";
import { Select } from "@/shared/ui/Select";
import { type Book, type FileType, statementFile, useStatement } from "./api";
import { PeriodFilter, usePeriod } from "./PeriodFilter";
import { StatementTable } from "./StatementTable";
import { accountTexts } from "./texts";

const FILES = ["csv", "pdf"] as const satisfies readonly FileType[];

interface StatementCardProps {
  book: Book;
  title: string;
  /** Empty: points. */
  currency: string;
  currencies?: readonly { value: string; label: string }[];
  onCurrency?: (value: string) => void;
}

/** Every movement of a period, newest first, and the same as a file. */
export function StatementCard({ book, title, currency, currencies, onCurrency }: StatementCardProps) {
  const t = useTexts(accountTexts);
  const [, setParams] = useUrlState();
  const { period, days } = usePeriod();
  const read = useStatement(book, days);
  const { data, error, refetch } = read;
  const mayExport = usePermissions()?.[TAKE_OUT_DATA] ?? false;
  const lines = data?.pages.flatMap((page) => page.lines);
  return (
    <Card aria-label={title}>
      <Row sx={{ justifyContent: "space-between", "& > h2": { my: 0, typography: "h2" } }}>
        <h2>{title}</h2>
        {mayExport && lines && lines.length > 0 && (
          <Row gap={1}>
            {FILES.map((type) => (
              <Button
                key={type}
                component="a"
                href={statementFile(book, days, type)}
                download
                variant="outlined"
                startIcon={<FileDownloadOutlined />}
              >
                {t.files[type]}
              </Button>
            ))}
          </Row>
        )}
      </Row>
      <Stack gap={2} sx={{ mt: 1.5 }}>
        <Row gap={1.5} sx={{ alignItems: "end" }}>
          {currencies && onCurrency && (
            <Select
              label={t.currency}
              value={String(book)}
              choices={currencies}
              onChange={(event) => onCurrency(event.target.value)}
            />
          )}
          <PeriodFilter />
        </Row>
        {!lines && !error && <ListSkeleton rows={4} height={44} />}
        {error && !lines && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {lines?.length === 0 && period === "all" && (
          <Notice icon={<ReceiptLongOutlined />} title={t.empty} text={t.emptyText} />
        )}
        {lines?.length === 0 && period !== "all" && (
          <Notice icon={<ReceiptLongOutlined />} title={t.emptyPeriod}>
            <Button variant="contained" onClick={() => setParams({ period: null, since: null, until: null })}>
              {t.allTime}
            </Button>
          </Notice>
        )}
        {lines && lines.length > 0 && <StatementTable lines={lines} currency={currency} title={title} />}
        <More list={read} label={t.more} />
      </Stack>
    </Card>
  );
}
