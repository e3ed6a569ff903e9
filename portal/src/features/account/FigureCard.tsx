import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Card } from "@/shared/ui/Card";
import { accountTexts } from "./texts";

const Figures = styled("dl")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "end",
  gap: theme.spacing(1, 3),
  margin: theme.spacing(1.5, 0, 0),
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": { margin: 0, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
  "& dd strong": { fontSize: "1.75rem", fontWeight: 650, letterSpacing: "-0.02em" },
}));

interface FigureCardProps {
  title: string;
  available: string;
  held: string;
  owed?: string;
}

export function FigureCard({ title, available, held, owed }: FigureCardProps) {
  const t = useTexts(accountTexts);
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <Figures>
        <div>
          <dt>{t.available}</dt>
          <dd>
            <strong>{available}</strong>
          </dd>
        </div>
        <div>
          <dt title={t.heldText}>{t.held}</dt>
          <dd>{held}</dd>
        </div>
      </Figures>
      {owed && (
        <Alert severity="warning" sx={{ marginTop: 1.5 }}>
          {t.owes(owed)}
        </Alert>
      )}
    </Card>
  );
}
