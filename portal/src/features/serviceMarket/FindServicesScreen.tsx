import FactCheckOutlined from "@mui/icons-material/FactCheckOutlined";
import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Card, Lines, Muted } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { useTitle } from "@/shared/ui/useTitle";
import { PAGE_SIZE, useSubmissions } from "./api";
import { MarketFrame } from "./MarketFrame";
import { News, Services } from "./Services";
import { marketTexts } from "./texts";

const List = styled(Lines)(({ theme }) => ({
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
function SubmissionRecord() {
  const t = useTexts(marketTexts);
  const [params, setParams] = useUrlState();
  const page = Math.max(1, Number(params.get("page")) || 1);
  const submissions = useSubmissions(page);
  if (!submissions.data) return <Pending query={submissions} rows={4} height={56} />;
  if (submissions.data.count === 0)
    return <Notice icon={<FactCheckOutlined />} title={t.noRecord} text={t.noRecordText} />;
  return (
    <Card>
      <List>
        {submissions.data.submissions.map(({ id, title, create_time: at }) => (
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
        count={submissions.data.count}
        onPage={(next, isCorrection) => setParams({ page: String(next) }, !isCorrection)}
        waiting={submissions.isPlaceholderData}
      />
    </Card>
  );
}

const RECORD = "2";

/** `?type=2` shows the submission record, everything else the services (specification 002, section 2.8). */
export function FindServicesScreen() {
  const t = useTexts(marketTexts);
  const [params] = useUrlState();
  const isRecord = params.get("type") === RECORD;
  useTitle(t.title);
  return (
    <MarketFrame tab={isRecord ? "record" : "services"}>
      {(market) =>
        isRecord ? (
          <>
            <h1>{t.record}</h1>
            <SubmissionRecord />
          </>
        ) : (
          <>
            <h1>{t.title}</h1>
            <Services market={market} />
            <News news={market.news} />
          </>
        )
      }
    </MarketFrame>
  );
}
