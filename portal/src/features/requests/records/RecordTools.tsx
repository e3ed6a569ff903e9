import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import { DateField } from "@/shared/dates/DateField";
import { useTexts } from "@/shared/i18n/texts";
import { ScrollingTabs } from "@/shared/ui/ScrollingTabs";
import { Select } from "@/shared/ui/Select";
import { tabsOf, type Variant } from "./states";
import { recordsTexts } from "./texts";
import { SIZES, type useRecordFilter } from "./useRecordFilter";

const Bar = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(2, minmax(0, 170px)) minmax(0, 140px)",
  alignItems: "end",
  margin: theme.spacing(2, 0),
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
}));

interface RecordToolsProps {
  variant: Variant;
  filter: ReturnType<typeof useRecordFilter>["filter"];
  change: (part: Record<string, string>) => void;
}

/** The tabs of states, the days between which requests were made, and how many are on a page. */
export function RecordTools({ variant, filter, change }: RecordToolsProps) {
  const t = useTexts(recordsTexts);
  const tabs = tabsOf[variant];
  const shown = tabs.some(({ state }) => state === filter.state) ? filter.state : 0;
  return (
    <>
      <ScrollingTabs
        value={shown}
        aria-label={t.tabs}
        onChange={(_event, state: number) => change({ state: state ? String(state) : "" })}
      >
        {tabs.map(({ state, text }) => (
          <Tab key={state} value={state} label={t[text]} />
        ))}
      </ScrollingTabs>
      <Bar>
        <DateField
          label={t.from}
          value={filter.begin}
          max={filter.end}
          onChange={(begin) => change({ begin })}
        />
        <DateField
          label={t.until}
          value={filter.end}
          min={filter.begin}
          onChange={(end) => change({ end })}
        />
        <Select
          label={t.perPage}
          value={String(filter.size)}
          choices={SIZES.map((size) => ({ value: String(size), label: t.rows(size) }))}
          onChange={(event) => change({ size: event.target.value })}
        />
      </Bar>
    </>
  );
}
