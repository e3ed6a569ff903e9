import CheckCircle from "@mui/icons-material/CheckCircle";
import RadioButtonUnchecked from "@mui/icons-material/RadioButtonUnchecked";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { Card, CardHead } from "@/shared/ui/Card";
import { useGuide } from "./api/useGuide";
import { DONE, stepsFor } from "./steps";
import { guideTexts } from "./texts";
import { useGuideSteps } from "./useGuideSteps";
import { useStepRights } from "./useStepRights";

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))",
  gap: theme.spacing(1),
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  "& li": { display: "flex", alignItems: "center", gap: theme.spacing(1) },
  "& a": { color: theme.palette.text.primary },
  "& svg": { color: theme.palette.primary.main, fontSize: 20 },
}));

interface FirstStepsProps {
  user: User;
  /** Whether whoever looks may end the guide: it is the user's own. */
  mayEnd: boolean;
}

/** The guide as a list to tick off, until it is over; 'Got it' ends it. */
export function FirstSteps({ user, mayEnd }: FirstStepsProps) {
  const t = useTexts(guideTexts);
  const { data: guide } = useGuide();
  const { finish, isMoving } = useGuideSteps(user);
  const rights = useStepRights(user);
  if (!guide || guide.state >= DONE || !rights) return null;
  const own = stepsFor(rights).filter(({ path }) => path);
  return (
    <Card aria-label={t.checklist} sx={{ mb: 2 }}>
      <CardHead>
        <h2>{t.checklist}</h2>
        {mayEnd && (
          <Button loading={isMoving} onClick={finish}>
            {t.gotIt}
          </Button>
        )}
      </CardHead>
      <List>
        {own.map(({ state, text, path }) => (
          <li key={state}>
            {guide.state > state ? (
              <CheckCircle titleAccess={t.done} />
            ) : (
              <RadioButtonUnchecked aria-hidden />
            )}
            <AppLink to={path}>{t.steps[text][0]}</AppLink>
          </li>
        ))}
      </List>
    </Card>
  );
}
