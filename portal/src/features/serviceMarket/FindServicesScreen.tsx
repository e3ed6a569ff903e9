import { styled } from "@mui/material/styles";
import { decodedId, encodedId } from "@/features/requests/param";
import { RecordList } from "@/features/requests/records/RecordList";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Lines, Muted, TitledCard } from "@/shared/ui/Card";
import { useTitle } from "@/shared/ui/useTitle";
import { useSubmissions } from "./api";
import { Cards } from "./Cards";
import { MarketFrame } from "./MarketFrame";
import { News, Offered, Services } from "./Services";
import { marketTexts } from "./texts";

const ResultDialog = lazyPart(() => import("@/features/requests/records/ResultDialog"), "ResultDialog");

const List = styled(Lines)(({ theme }) => ({
  "& li": { display: "flex", flexWrap: "wrap", gap: theme.spacing(0.5, 2), padding: theme.spacing(1, 0) },
  "& strong": { flex: "1 1 240px", overflowWrap: "anywhere" },
}));

/** Open forms that this account has submitted; hidden without any. */
function OtherForms() {
  const t = useTexts(marketTexts);
  const sent = useSubmissions().data;
  if (!sent?.count) return null;
  return (
    <TitledCard title={t.otherForms}>
      <List>
        {sent.submissions.map(({ id, title, create_time: at, answers }) => (
          <li key={id}>
            <strong>{title}</strong>
            <Muted>
              <time dateTime={at} title={utc(at)}>
                {moment(at)}
              </time>
            </Muted>
            <Muted sx={{ flexBasis: "100%" }}>
              {answers.map(({ label, value }) => `${label}: ${value}`).join(" · ")}
            </Muted>
          </li>
        ))}
      </List>
    </TitledCard>
  );
}

function SubmissionRecord() {
  const go = useGo();
  const [params, setParams] = useUrlState();
  const open = (id: string, isView: boolean) =>
    go(paths.marketRequest, { isView: String(isView), id: encodedId(id) });
  const result = decodedId(params.get("result"));
  return (
    <>
      <RecordList
        variant="A"
        onDetails={({ id }) => open(id, true)}
        onFill={({ id }) => open(id, false)}
        onResult={({ id }) => setParams({ result: encodedId(id) })}
      />
      <OtherForms />
      {result && <ResultDialog id={result} onClose={() => setParams({ result: null })} />}
    </>
  );
}

const RECORD = "2";

/** `?type=2` shows the submission record, everything else the services (specification 002, section 2.8). */
export function FindServicesScreen() {
  const t = useTexts(marketTexts);
  const [params] = useUrlState();
  const isRecord = params.get("type") === RECORD;
  useTitle(isRecord ? t.record : t.title);
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
            <Cards />
            <Offered market={market} />
            <Services market={market} />
            <News news={market.news} />
          </>
        )
      }
    </MarketFrame>
  );
}
