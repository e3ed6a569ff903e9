import { DateField } from "@/shared/dates/DateField";
import { dayOf } from "@/shared/format/day";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Row } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { type Days, daysOf, isPeriod, PERIODS, type PeriodName } from "./periods";
import { accountTexts } from "./texts";

/** The chosen period, kept in the address. */
export function usePeriod(): { period: PeriodName; days: Days } {
  const [params] = useUrlState();
  const requested = params.get("period") ?? "";
  const period = isPeriod(requested) ? requested : "all";
  const chosen = { since: params.get("since") ?? "", until: params.get("until") ?? "" };
  return { period, days: daysOf(period, dayOf(new Date().toISOString()), chosen) };
}

export function PeriodFilter() {
  const t = useTexts(accountTexts);
  const [, setParams] = useUrlState();
  const { period, days } = usePeriod();
  const choices = PERIODS.map((value) => ({ value, label: t.periods[value] }));
  const choose = (value: string) =>
    setParams({ period: value === "all" ? null : value, since: null, until: null });
  return (
    <Row gap={1.5} sx={{ alignItems: "end" }}>
      <Select
        label={t.period}
        value={period}
        choices={choices}
        onChange={(event) => choose(event.target.value)}
      />
      {period === "custom" && (
        <>
          <DateField
            label={t.since}
            value={days.since}
            max={days.until}
            onChange={(since) => setParams({ since })}
          />
          <DateField
            label={t.until}
            value={days.until}
            min={days.since}
            onChange={(until) => setParams({ until })}
          />
        </>
      )}
    </Row>
  );
}
