import LinearProgress from "@mui/material/LinearProgress";
import type { Dashboard } from "@/shared/api/types";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { platformName } from "@/shared/stores/platforms";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { dashboardTexts } from "./texts";

type Usage = Dashboard["usage"][number];

export function UsageCard({ usage }: { usage: Usage[] }) {
  const t = useTexts(dashboardTexts);
  const number = new Intl.NumberFormat(languageTag());
  const label = ({ code, platform }: Usage) => {
    if (platform !== null) return t.storesOf(platformName(platform));
    if (code === "variants") return t.variants;
    return code === "sub_accounts" ? t.sub_accounts : t.products;
  };
  return (
    <Card aria-label={t.plan}>
      <h2>{t.plan}</h2>
      <Stack sx={{ mt: 1.5 }}>
        {usage.map((one) => (
          <div key={`${one.code}${one.platform}`}>
            <Row sx={{ justifyContent: "space-between" }}>
              <span>{label(one)}</span>
              <Muted>{t.used(number.format(one.used), number.format(one.limit))}</Muted>
            </Row>
            <LinearProgress
              variant="determinate"
              aria-label={label(one)}
              color={one.used >= one.limit ? "warning" : "primary"}
              value={one.limit ? Math.min(100, Math.round((100 * one.used) / one.limit)) : 100}
            />
          </div>
        ))}
      </Stack>
    </Card>
  );
}
