import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import LinkOff from "@mui/icons-material/LinkOff";
import Sync from "@mui/icons-material/Sync";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { Navigate } from "react-router";
import { ApiError } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { platformName, WOOCOMMERCE } from "@/shared/stores/platforms";
import { BrandPage } from "@/shared/ui/BrandPage";
import { Notice } from "@/shared/ui/Notice";
import { useTitle } from "@/shared/ui/useTitle";
import { useArrival } from "./api";
import { announceConnected, announceRefused } from "./connectedElsewhere";
import { storesTexts } from "./texts";

const OVER = ["1001007", "1001008", "1001013", "1001014", "1001017", "1001021"];
const TAKEN = "1000409";
const NO_RIGHT = "1004003";
const ANOTHER = "1005025";
const UNKNOWN = 1000404;
/** Names of rights. An address can carry any text, so nothing else is shown. */
const RIGHTS = /^(Manage )?[\w.:-]{1,60}(, (Manage )?[\w.:-]{1,60}){0,19}$/;

/** Returns why the store was not connected, by its code. */
function useRefusal(query: URLSearchParams): string {
  const t = useTexts(storesTexts);
  const code = query.get("code") ?? "";
  if (OVER.includes(code)) return t.boundOver;
  if (code === TAKEN) return t.boundTaken;
  if (code === NO_RIGHT) return t.boundNoRight;
  if (code === ANOTHER) return t.boundAnother(query.get("requested") ?? "", query.get("came") ?? "");
  const platform = Number(query.get("platform"));
  const missing = query.get("missing");
  if (missing) return t.rightsMissing(platformName(platform), RIGHTS.test(missing) ? missing : t.allRights);
  const causes = new Map([
    ["denied", t.notBoundDenied(platformName(platform))],
    ["expired", t.notBoundExpired],
    ["altered", t.notBoundAltered(platformName(platform))],
    ["not_set_up", t.notBoundNotSetUp(platformName(platform))],
    ["away", t.notBoundAway(platformName(platform))],
    ["currency", t.notBoundCurrency],
    ["unpaid", t.notBoundUnpaid],
  ]);
  const cause = causes.get(query.get("cause") ?? "");
  if (cause) return cause;
  return platform && platform !== WOOCOMMERCE ? t.notBoundByPlatform(platformName(platform)) : t.notBoundText;
}

type Outcome = { state: "waiting" | "connected" | "refused" | "unknown"; reason: string };

/**
 * Returns the outcome. WooCommerce sends the keys server to server, so the browser's return alone proves nothing; for
 * all other platforms our server redirects here after it saved the store, without a state to ask for.
 */
function useOutcome(query: URLSearchParams): Outcome {
  const refusal = useRefusal(query);
  const approved = query.get("success") === "1";
  const state = approved ? (query.get("user_id") ?? "") : "";
  const { data, error, isLoading } = useArrival(state);
  if (!approved) return { state: "refused", reason: refusal };
  if (!state) return { state: "connected", reason: "" };
  if (isLoading) return { state: "waiting", reason: "" };
  if (data) return { state: data.state, reason: data.reason };
  const isUnknown = error instanceof ApiError && error.code === UNKNOWN;
  return isUnknown ? { state: "refused", reason: error.message } : { state: "unknown", reason: "" };
}

/** The page to which a platform redirects the merchant after its own page. */
export function WooBindingScreen() {
  const t = useTexts(storesTexts);
  const query = new URLSearchParams(location.search);
  const { state, reason } = useOutcome(query);
  const isReturn = query.has("success");
  useEffect(() => {
    if (state === "connected") announceConnected();
    if (state === "refused" && isReturn) announceRefused(reason);
  }, [state, reason, isReturn]);
  const shown = {
    waiting: { icon: <Sync />, title: t.verifyingTitle, text: reason || t.verifyingText },
    connected: { icon: <CheckCircleOutlined />, title: t.boundTitle, text: t.boundText },
    unknown: { icon: <Sync />, title: t.unknownTitle, text: t.unknownText },
    refused: { icon: <LinkOff />, title: t.notBoundTitle, text: reason },
  }[state];
  useTitle(shown.title);
  // Nobody's answer: somebody came here by the address alone.
  if (!isReturn) return <Navigate to={paths.stores} replace />;
  return (
    <BrandPage>
      <div aria-live="polite">
        <Notice {...shown}>
          <Button variant={state === "refused" ? "contained" : "outlined"} href={withRn(paths.stores)}>
            {t.toStores}
          </Button>
          {state === "connected" && (
            <Button variant="contained" href={withRn(paths.importList)}>
              {t.toImportList}
            </Button>
          )}
        </Notice>
      </div>
    </BrandPage>
  );
}
