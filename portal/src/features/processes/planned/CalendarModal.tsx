import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import EventAvailable from "@mui/icons-material/EventAvailable";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useState } from "react";
import type { PlannedProcess } from "@/shared/api/types";
import { dayOf } from "@/shared/format/day";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { useViewport } from "@/shared/viewport/useViewport";
import { usePlanned } from "./api";
import { type Day, daysShown, turned, type View } from "./days";
import { EntryDialog } from "./EntryDialog";
import { Agenda, MonthGrid } from "./Grid";
import { plannedTexts } from "./texts";

const WIDTH = 1100;

function heading(day: Day): string {
  return new Intl.DateTimeFormat(languageTag(), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(day),
  );
}

interface TurningProps {
  view: View;
  day: Day;
  onView: (view: View) => void;
  onDay: (day: Day) => void;
}

function Turning({ view, day, onView, onDay }: TurningProps) {
  const t = useTexts(plannedTexts);
  return (
    <Row sx={{ justifyContent: "space-between" }}>
      <Row>
        <IconButton aria-label={t.before} onClick={() => onDay(turned(view, day, -1))}>
          <ChevronLeft />
        </IconButton>
        <strong role="status">{heading(day)}</strong>
        <IconButton aria-label={t.after} onClick={() => onDay(turned(view, day, 1))}>
          <ChevronRight />
        </IconButton>
        <Button size="small" onClick={() => onDay(dayOf(new Date().toISOString()))}>
          {t.today}
        </Button>
      </Row>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={t.view}
        onChange={(_event, next: View | null) => next && onView(next)}
      >
        <ToggleButton value="month">{t.month}</ToggleButton>
        <ToggleButton value="week">{t.week}</ToggleButton>
      </ToggleButtonGroup>
    </Row>
  );
}

function byDay(rows: readonly PlannedProcess[]): Map<Day, PlannedProcess[]> {
  const found = new Map<Day, PlannedProcess[]>();
  for (const row of rows) {
    const day = dayOf(row.record.due_at);
    found.set(day, [...(found.get(day) ?? []), row]);
  }
  return found;
}

interface CalendarModalProps {
  onProcess: (id: string) => void;
  onClose: () => void;
}

/** Planned and past scheduled processes by day in the reader's zone: a month or a week, on phones a list. */
export function CalendarModal({ onProcess, onClose }: CalendarModalProps) {
  const t = useTexts(plannedTexts);
  const { isMobile } = useViewport();
  const [view, setView] = useState<View>("month");
  const [day, setDay] = useState(() => dayOf(new Date().toISOString()));
  const [openId, setOpenId] = useState<string>();
  const days = daysShown(view, day);
  const planned = usePlanned(days[0] ?? day, days.at(-1) ?? day);
  const open = planned.data?.find(({ record }) => record.id === openId);
  const entries = byDay(planned.data ?? []);
  const isEmpty = !days.some((shown) => entries.has(shown));
  const Days = isMobile ? Agenda : MonthGrid;
  return (
    <Modal title={t.calendar} width={WIDTH} onClose={onClose}>
      <Stack>
        <Turning view={view} day={day} onView={setView} onDay={setDay} />
        <Pending query={planned} rows={5} height={64} />
        {planned.data && !(isMobile && isEmpty) && (
          <Days
            days={days}
            month={view === "month" ? day.slice(0, 7) : ""}
            entries={entries}
            onOpen={setOpenId}
          />
        )}
        {planned.data && isEmpty && <Notice icon={<EventAvailable />} title={t.empty} text={t.emptyText} />}
      </Stack>
      {open && (
        <EntryDialog
          planned={open}
          onDetails={() => onProcess(open.record.id)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Modal>
  );
}
