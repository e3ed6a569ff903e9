import CheckCircle from "@mui/icons-material/CheckCircle";
import RadioButtonUnchecked from "@mui/icons-material/RadioButtonUnchecked";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Dashboard } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Card, CardHead, Muted, Row } from "@/shared/ui/Card";
import { useDismissSteps } from "./api";
import { stepTexts } from "./stepTexts";

export const STEPS = ["imported", "store", "published", "price_rule", "plan"] as const;
export type StepCode = (typeof STEPS)[number];

/** What a step's button does; without one, something else comes first. */
export interface StepAction {
  run?: () => void;
  isBusy?: boolean;
  /** Names the button; left out: as the step's texts do. */
  label?: string;
  /** Another way to do the same. */
  other?: { label: string; run: () => void };
}

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  "& li": {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: theme.spacing(0.5, 1.5),
    minHeight: 56,
    padding: theme.spacing(1, 0),
  },
  "& li + li": { borderTop: `1px solid ${theme.palette.divider}` },
  "& li > svg": { color: theme.palette.primary.main, fontSize: 22 },
  "& strong": { fontWeight: 600 },
  "& [data-done]": { minHeight: 36, padding: theme.spacing(0.5, 0) },
  "& [data-done] strong": { fontWeight: 400, color: theme.palette.text.secondary },
  "& p": { margin: 0 },
  [theme.breakpoints.down("sm")]: {
    "& li": { gridTemplateColumns: "auto minmax(0, 1fr)" },
    "& li > :nth-of-type(2)": { gridColumn: 2 },
  },
}));

interface FirstStepsProps {
  steps: Dashboard["first_steps"]["steps"];
  actions: Record<StepCode, StepAction>;
}

const isStep = (code: string): code is StepCode => (STEPS as readonly string[]).includes(code);

/** The way to the first published product: each step is done by its button, and ticked by what the server knows. */
export function FirstSteps({ steps, actions }: FirstStepsProps) {
  const t = useTexts(stepTexts);
  const dismiss = useDismissSteps();
  const next = steps.find(({ code, is_done }) => !is_done && isStep(code) && actions[code].run)?.code;
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <Card aria-label={t.title}>
      <CardHead>
        <Row gap={1.5}>
          <h2>{t.title}</h2>
          <Muted>{t.progress(done, steps.length)}</Muted>
        </Row>
        <Button size="small" color="inherit" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t.dismiss}
        </Button>
      </CardHead>
      <List>
        {steps.map(({ code, is_done }) => {
          if (!isStep(code)) return null;
          const { name, text, button } = t.steps[code];
          const { run, isBusy = false, label = button, other } = actions[code];
          return (
            <li key={code} data-done={is_done || undefined}>
              {is_done ? <CheckCircle titleAccess={t.done} /> : <RadioButtonUnchecked aria-hidden />}
              <div>
                <strong>{name}</strong>
                {!is_done && (
                  <p>
                    <Muted>{text}</Muted>
                  </p>
                )}
              </div>
              {!is_done && (
                <Row>
                  {other && (
                    <Button color="inherit" disabled={isBusy} onClick={other.run}>
                      {other.label}
                    </Button>
                  )}
                  <Button
                    variant={code === next ? "contained" : "outlined"}
                    disabled={!run}
                    loading={isBusy}
                    onClick={run}
                  >
                    {label}
                  </Button>
                </Row>
              )}
            </li>
          );
        })}
      </List>
    </Card>
  );
}
