import ArrowBack from "@mui/icons-material/ArrowBack";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { RequestPage } from "@/features/requests/form/RequestPage";
import { profileOf } from "@/features/requests/form/values";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { openSupport } from "@/shared/support/supportChat";
import { useTitle } from "@/shared/ui/useTitle";
import { MarketFrame } from "./MarketFrame";
import { Offered, Services } from "./Services";
import { marketTexts } from "./texts";

/** With `?id=` a request, with `?type=` a service's form; with neither what one can ask for. */
export function RequestScreen() {
  const t = useTexts(marketTexts);
  const [params] = useUrlState();
  const go = useGo();
  const isForm = ["id", "type", "services"].some((name) => params.has(name));
  useTitle(params.has("id") ? t.request : t.askTitle);
  return (
    <MarketFrame tab={params.has("id") ? "record" : "services"}>
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
          {isForm ? (
            <RequestPage
              owner={market.user.id}
              profile={profileOf(market.user)}
              onContact={openSupport}
              onDone={() => go(paths.market, { type: "2" })}
            />
          ) : (
            <>
              <h1>{t.askTitle}</h1>
              <Offered market={market} />
              <Services market={market} />
            </>
          )}
        </>
      )}
    </MarketFrame>
  );
}
