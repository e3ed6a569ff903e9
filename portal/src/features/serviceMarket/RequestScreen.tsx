import ArrowBack from "@mui/icons-material/ArrowBack";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Card, Muted } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { useTitle } from "@/shared/ui/useTitle";
import { useSubmission } from "./api";
import { MarketFrame } from "./MarketFrame";
import { Services } from "./Services";
import { marketTexts } from "./texts";

const Answers = styled("dl")(({ theme }) => ({
  margin: theme.spacing(2, 0, 0),
  display: "grid",
  gap: theme.spacing(1.5),
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
}));

function Sent({ id }: { id: number }) {
  const submission = useSubmission(id);
  if (!submission.data) return <Pending query={submission} rows={1} height={240} />;
  const { title, create_time: at, answers } = submission.data.submission;
  return (
    <Card>
      <h2>{title}</h2>
      <Muted>{moment(at)}</Muted>
      <Answers>
        {answers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Answers>
    </Card>
  );
}

/** With `?id=` a request as it was sent, read-only; without, the forms that a request is made with. */
export function RequestScreen() {
  const t = useTexts(marketTexts);
  const [params] = useUrlState();
  const id = Number(params.get("id"));
  const isSent = Number.isInteger(id) && id > 0;
  useTitle(isSent ? t.request : t.askTitle);
  return (
    <MarketFrame tab={isSent ? "record" : "services"}>
      {(market) => (
        <>
          <Button
            component={Link}
            to={withRn(paths.market, { type: "2" })}
            startIcon={<ArrowBack />}
            sx={{ ml: -1, mb: 1 }}
          >
            {t.back}
          </Button>
          <h1>{isSent ? t.request : t.askTitle}</h1>
          {isSent ? (
            <Sent id={id} />
          ) : (
            <>
              {market.forms.length > 0 && <p>{t.askText}</p>}
              <Services market={market} />
            </>
          )}
        </>
      )}
    </MarketFrame>
  );
}
