import Logout from "@mui/icons-material/Logout";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import type { Market } from "@/shared/api/types";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { languageIsChosen, showLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { Acting } from "@/shared/session/acting";
import { KeptLanguageSwitch } from "@/shared/session/KeptLanguageSwitch";
import { SupportButton } from "@/shared/support/SupportButton";
import { Brand } from "@/shared/ui/Brand";
import { Muted } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { useDescription } from "@/shared/ui/useDescription";
import { useLeaveMarket, useMarket } from "./api";
import { marketTexts } from "./texts";

const Bar = styled("header")(({ theme }) => ({
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
}));

const Inner = styled("div")(({ theme }) => ({
  maxWidth: 1040,
  margin: "0 auto",
  padding: theme.spacing(1.25, 2),
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1, 2),
  "& > span:first-of-type": { marginRight: "auto" },
}));

const Tabs = styled("nav")(({ theme }) => ({
  maxWidth: 1040,
  margin: "0 auto",
  padding: theme.spacing(0, 2),
  display: "flex",
  gap: theme.spacing(3),
  "& a": {
    padding: theme.spacing(1.25, 0),
    color: theme.palette.text.secondary,
    fontWeight: 600,
    textDecoration: "none",
    borderBottom: "3px solid transparent",
  },
  '& a[aria-current="page"]': {
    color: theme.palette.text.primary,
    borderBottomColor: theme.palette.primary.main,
  },
}));

const Main = styled("main")(({ theme }) => ({
  maxWidth: 1040,
  margin: "0 auto",
  padding: theme.spacing(3, 2, 6),
  "& h1": { ...theme.typography.h1, margin: theme.spacing(0, 0, 2) },
}));

/** Speaks the language that the user chose on another device, unless one was chosen in this browser. */
function useKeptLanguage(market: Market | undefined) {
  const kept = market && !market.acting ? market.user.language : "";
  useEffect(() => {
    if (kept && !languageIsChosen()) showLanguage(kept.startsWith("zh") ? "zh" : "en");
  }, [kept]);
}

export type MarketTab = "services" | "record";

function Account({ user }: { user: Market["user"] }) {
  const t = useTexts(marketTexts);
  const goOut = useLeaveMarket();
  return (
    <>
      <Muted>{t.signedInAs(user.mailbox || user.phone)}</Muted>
      <Button size="small" startIcon={<Logout />} loading={goOut.isPending} onClick={() => goOut.mutate()}>
        {t.logOut}
      </Button>
    </>
  );
}

/** The frame of the service market: logo, two tabs, account. Its content waits for the session. */
export function MarketFrame({ tab, children }: { tab: MarketTab; children: (market: Market) => ReactNode }) {
  const t = useTexts(marketTexts);
  const query = useMarket();
  const { data: market } = query;
  useDescription(t.description);
  useKeptLanguage(market);
  const current = (shown: MarketTab) => (shown === tab ? "page" : undefined);
  return (
    <Acting value={market?.acting ?? false}>
      <Bar>
        <Inner>
          <Brand />
          {market && <Account user={market.user} />}
          {market && <SupportButton chat={market.support_chat} />}
          {market ? <KeptLanguageSwitch narrow inMarket /> : <LanguageSwitch narrow />}
        </Inner>
        <Tabs aria-label={t.pages}>
          <Link to={withRn(paths.market, { type: "1" })} aria-current={current("services")}>
            {t.services}
          </Link>
          <Link to={withRn(paths.market, { type: "2" })} aria-current={current("record")}>
            {t.record}
          </Link>
        </Tabs>
      </Bar>
      <Main key={market?.user.id}>
        <Pending query={query} rows={3} height={120} />
        {market && children(market)}
      </Main>
    </Acting>
  );
}
