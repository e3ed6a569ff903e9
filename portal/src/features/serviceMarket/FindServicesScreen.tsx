import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useTitle } from "@/shared/ui/useTitle";
import { MarketFrame } from "./MarketFrame";
import { News, Services } from "./Services";
import { SubmissionRecord } from "./SubmissionRecord";
import { marketTexts } from "./texts";

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
