import FactCheckOutlined from "@mui/icons-material/FactCheckOutlined";
import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Card, Muted } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { Pager } from "@/shared/ui/Pager";
import { marketTexts } from "./texts";
import { PAGE_SIZE, useSubmissions } from "./useMarket";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: theme.spacing(0.5, 2),
    padding: theme.spacing(1.5, 0),
  },
  "& li + li": { borderTop: `1px solid ${theme.palette.divider}` },
  "& strong": { flex: "1 1 240px", overflowWrap: "anywhere" },
  "& a": { color: theme.palette.primary.main },
}));

/** What this account has sent, newest first. */
export function SubmissionRecord() {
  const t = useTexts(marketTexts);
  const [params, setParams] = useUrlState();
  const page = Math.max(1, Number(params.get("page")) || 1);
  const { data, error, refetch, isPlaceholderData } = useSubmissions(page);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={4} height={56} />;
  if (data.count === 0)
    return <Notice icon={<FactCheckOutlined />} title={t.noRecord} text={t.noRecordText} />;
  return (
    <Card>
      <List>
        {data.submissions.map(({ id, title, create_time: at }) => (
          <li key={id}>
            <strong>{title}</strong>
            <Muted>
              <time dateTime={at} title={utc(at)}>
                {moment(at)}
              </time>
            </Muted>
            <Link
              to={withRn(paths.marketRequest, { isView: "true", id })}
              aria-label={`${t.details}: ${title}, ${moment(at)}`}
            >
              {t.details}
            </Link>
          </li>
        ))}
      </List>
      <Pager
        page={page}
        size={PAGE_SIZE}
        count={data.count}
        onPage={(next, isCorrection) => setParams({ page: String(next) }, !isCorrection)}
        waiting={isPlaceholderData}
      />
    </Card>
  );
}
