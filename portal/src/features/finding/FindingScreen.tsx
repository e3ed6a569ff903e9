import AutoAwesomeOutlined from "@mui/icons-material/AutoAwesomeOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Fab from "@mui/material/Fab";
import type { ReactNode } from "react";
import { logEvent } from "@/shared/events/logEvent";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { MissingRight } from "@/shared/ui/ErrorNotice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { CataloguePart } from "./CataloguePart";
import { CreativePart } from "./CreativePart";
import { ECommercePart } from "./ECommercePart";
import type { DrawRefusal } from "./ImportButton";
import { Tabs } from "./Tabs";
import { findingTexts } from "./texts";
import { FORGOTTEN } from "./useSought";

const TABS = [
  { key: "creative", menu: "CREATIVE" },
  { key: "eCommerce", menu: "E_COMMERCE" },
  { key: "antstore", menu: "ANTSTORE_MARKET" },
  { key: "selfCollection", menu: "SELF_COLLECTION" },
] as const;

interface FindingScreenProps {
  menus: readonly string[];
  selfCollection: ReactNode;
  refusal: DrawRefusal;
}

/** Product finding. The default tab is the first that the user may open (specification 002, section 2.6). */
export function FindingScreen({ menus, selfCollection, refusal }: FindingScreenProps) {
  const t = useTexts(findingTexts);
  const go = useGo();
  const [params, setParams] = useUrlState();
  const mine = TABS.filter(({ menu }) => menus.includes(menu));
  const requested = TABS.find(({ key }) => key === params.get("key"));
  const tab = requested ?? mine[0];
  const tabs = mine.map(({ key }) => ({ value: key, label: t.tabs[key] }));
  const ways = { mayImport: menus.includes("IMPORT_PRODUCT"), refusal };
  const ask = (type: string) => go(paths.sourcingInitiate, { type, from: "findProducts" });
  const askForMore = () => {
    logEvent("need_more_product");
    ask("personalized_products_selection");
  };
  if (!tab || !mine.includes(tab)) return <MissingRight right={tab ? t.tabs[tab.key] : t.title} />;
  return (
    <>
      {tab.key !== "selfCollection" && (
        <PageHeader title={t.title}>
          {tab.key === "creative" && (
            <Button variant="outlined" onClick={() => ask("products_sourcing")}>
              {t.productSourcing}
            </Button>
          )}
        </PageHeader>
      )}
      <Tabs
        label={t.title}
        value={tab.key}
        tabs={tabs}
        onChange={(key) =>
          setParams(
            {
              ...FORGOTTEN,
              tab: null,
              product: null,
              supplier: null,
              country: null,
              specifiekPageId: null,
              topicPageId: null,
              key,
            },
            true,
          )
        }
      />
      {tab.key === "creative" && <CreativePart {...ways} />}
      {tab.key === "eCommerce" && <ECommercePart {...ways} mayWholesale={menus.includes("1688")} />}
      {tab.key === "antstore" && <CataloguePart {...ways} />}
      {tab.key === "selfCollection" && selfCollection}
      <Fab
        variant="extended"
        aria-label={t.getMore}
        color="primary"
        size="medium"
        onClick={askForMore}
        sx={{ position: "fixed", right: 24, bottom: { xs: 84, md: 24 }, zIndex: 5 }}
      >
        <AutoAwesomeOutlined fontSize="small" />
        <Box component="span" sx={{ ml: 1, display: { xs: "none", sm: "inline" } }}>
          {t.getMore}
        </Box>
      </Fab>
    </>
  );
}
