import TuneOutlined from "@mui/icons-material/TuneOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { useFindSettings } from "./api";
import {
  CHOICES,
  countFigures,
  GROUPS,
  type Group,
  isAmount,
  type OneOf,
  type Range,
  readFigures,
  writeFigures,
} from "./figures";
import { findingTexts } from "./texts";
import { PlansButton } from "./UpgradeNotice";

const Fields = styled("fieldset")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  gridTemplateColumns: "repeat(auto-fill, minmax(240px, 1fr))",
  margin: 0,
  padding: theme.spacing(1, 0),
  border: 0,
  "&:disabled": { opacity: 0.55 },
  "& legend": { ...theme.typography.body2, fontWeight: 700, padding: 0 },
}));

const NO_SPAN = { min: "", max: "" };

interface FigureFiltersProps {
  /** As the address has it. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters by figures in seven groups; groups that the plan does not include are locked. */
export function FigureFilters({ value, onChange }: FigureFiltersProps) {
  const t = useTexts(findingTexts);
  const [isOpen, setOpen] = useState(false);
  const used = countFigures(value);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneOutlined />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {used ? t.moreFiltersUsed(used) : t.moreFilters}
      </Button>
      {isOpen && <FiguresDialog value={value} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

function FiguresDialog({ value, onChange, onClose }: FigureFiltersProps & { onClose: () => void }) {
  const t = useTexts(findingTexts);
  const settings = useFindSettings().data;
  const [draft, setDraft] = useState(() => readFigures(value));
  const closed = settings && !settings.is_open ? settings.premium_groups : [];
  const isWrong = (text: string) => !isAmount(text);
  const faults = Object.values(draft.ranges).some(({ min, max }) => isWrong(min) || isWrong(max));
  const apply = (text: string) => {
    onChange(text);
    onClose();
  };
  const setRange = (name: Range, end: "min" | "max", text: string) => {
    const span = { ...NO_SPAN, ...draft.ranges[name], [end]: text.trim() };
    setDraft({ ...draft, ranges: { ...draft.ranges, [name]: span } });
  };
  const bound = (name: Range, end: "min" | "max") => {
    const text = draft.ranges[name]?.[end] ?? "";
    return (
      <Field
        label={t.boundOf(t.figureNames[name] ?? name, t[end])}
        inputMode="decimal"
        value={text}
        error={isWrong(text) ? t.notANumber : undefined}
        onChange={(event) => setRange(name, end, event.target.value)}
      />
    );
  };
  const choice = (name: OneOf) => (
    <Select
      key={name}
      label={t.choiceNames[name]}
      value={draft.choices[name] ?? ""}
      choices={[
        { value: "", label: t.any },
        ...CHOICES[name].map((choice) => ({ value: choice, label: t.choiceOf[name](choice) })),
      ]}
      onChange={(event) => setDraft({ ...draft, choices: { ...draft.choices, [name]: event.target.value } })}
    />
  );
  return (
    <Modal
      title={t.moreFilters}
      width={860}
      onClose={onClose}
      onSubmit={() => !faults && apply(writeFigures(draft))}
      footer={
        <>
          <Button onClick={() => apply("")}>{t.clear}</Button>
          <Button type="submit" variant="contained" disabled={faults}>
            {t.apply}
          </Button>
        </>
      }
    >
      {closed.length > 0 && (
        <Alert severity="info" sx={{ mb: 1 }} action={<PlansButton isQuiet />}>
          {t.upgradeFilters}
        </Alert>
      )}
      <Stack gap={1}>
        {(Object.keys(GROUPS) as Group[]).map((group) => (
          <Fields key={group} disabled={closed.includes(group)}>
            <legend>{t.groupNames[group]}</legend>
            {GROUPS[group].map((name) => (
              <Row key={name} sx={{ flexWrap: "nowrap", alignItems: "end" }}>
                {bound(name, "min")}
                {bound(name, "max")}
              </Row>
            ))}
            {group === "delivery" && (Object.keys(CHOICES) as OneOf[]).map(choice)}
          </Fields>
        ))}
      </Stack>
    </Modal>
  );
}
