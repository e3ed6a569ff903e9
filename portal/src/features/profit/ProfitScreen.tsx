import Download from "@mui/icons-material/Download";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import { useState } from "react";
import { DateField } from "@/shared/dates/DateField";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Row, Stack } from "@/shared/ui/Card";
import { Folded } from "@/shared/ui/Folded";
import { PageHeader } from "@/shared/ui/PageHeader";
import { ScrollingTabs } from "@/shared/ui/ScrollingTabs";
import { Select } from "@/shared/ui/Select";
import { downloadAddress } from "./api";
import { GroupsTable } from "./GroupsTable";
import { SumsCard } from "./SumsCard";
import { reportTexts } from "./texts";
import { DIMENSIONS, PERIODS, usePeriod } from "./usePeriod";

const PayoutsView = lazyPart(() => import("./payouts/PayoutsView"), "PayoutsView");
const AdsDialog = lazyPart(() => import("./AdsDialog"), "AdsDialog");

type Chosen = ReturnType<typeof usePeriod>;

function Filters({ chosen: { period, chosen, by, choose, set } }: { chosen: Chosen }) {
  const t = useTexts(reportTexts);
  const stores = useStores().data?.stores ?? [];
  const named = (values: readonly string[], names: Record<string, string>) =>
    values.map((value) => ({ value, label: names[value] ?? value }));
  return (
    <Row role="search" aria-label={t.period} sx={{ "& > *": { flex: "1 1 150px" } }}>
      <Select
        label={t.period}
        value={chosen}
        choices={named(PERIODS, t.periods)}
        onChange={({ target }) => choose(target.value)}
      />
      {chosen === "custom" && (
        <>
          <DateField
            label={t.since}
            value={period.since}
            max={period.until}
            onChange={(since) => set({ since: since || null })}
          />
          <DateField
            label={t.until}
            value={period.until}
            min={period.since}
            onChange={(until) => set({ until: until || null })}
          />
        </>
      )}
      <Select
        label={t.store}
        value={period.store}
        choices={[
          { value: "", label: t.allStores },
          ...stores.map((store) => ({ value: store.id, label: storeLabel(store) })),
        ]}
        onChange={({ target }) => set({ store: target.value || null })}
      />
      <Select
        label={t.by}
        value={by}
        choices={named(DIMENSIONS, t.dimensions)}
        onChange={({ target }) => set({ by: target.value === "order" ? null : target.value })}
      />
    </Row>
  );
}

function Downloads({ chosen: { period, by } }: { chosen: Chosen }) {
  const t = useTexts(reportTexts);
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  if (!mayTakeOut) return null;
  const files = [
    { name: t.exportGroups, href: downloadAddress("group", "csv", period, by) },
    { name: t.exportRows, href: downloadAddress("entry", "csv", period) },
    { name: t.exportRowsExcel, href: downloadAddress("entry", "xlsx", period) },
    { name: t.exportJournal, href: downloadAddress("journal", "csv", period) },
    { name: t.exportJournalExcel, href: downloadAddress("journal", "xlsx", period) },
  ];
  return (
    <Row gap={0.5} sx={{ justifyContent: "end" }}>
      <Folded label={t.export} icon={<Download />}>
        {files.map(({ name, href }) => (
          <Button key={name} size="small" startIcon={<Download />} href={href} download>
            {name}
          </Button>
        ))}
      </Folded>
    </Row>
  );
}

/** Profit, and what payment providers paid out of it (`?view=payouts`). */
export function ProfitScreen() {
  const t = useTexts(reportTexts);
  const [params, setParams] = useUrlState();
  const view = params.get("view") === "payouts" ? "payouts" : "profit";
  const change = (_event: unknown, next: string) =>
    setParams({ view: next === "payouts" ? next : null, page: null, payout: null, open: null }, true);
  return (
    <>
      <ScrollingTabs value={view} onChange={change} aria-label={t.views} sx={{ mb: 2 }}>
        <Tab value="profit" label={t.title} />
        <Tab value="payouts" label={t.payouts} />
      </ScrollingTabs>
      {view === "payouts" ? <PayoutsView /> : <Report />}
    </>
  );
}

/** Profit of a period: sums beside those before, how it went, and a table by whatever is chosen. */
function Report() {
  const t = useTexts(reportTexts);
  const chosen = usePeriod();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <PageHeader title={t.title} text={t.text}>
        <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => setImporting(true)}>
          {t.ads}
        </Button>
      </PageHeader>
      <Stack gap={2}>
        <Filters chosen={chosen} />
        <SumsCard period={chosen.period} />
        <Downloads chosen={chosen} />
        <GroupsTable period={chosen.period} by={chosen.by} />
      </Stack>
      {isImporting && <AdsDialog onClose={() => setImporting(false)} />}
    </>
  );
}
