import Button from "@mui/material/Button";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { monitoringTexts } from "./texts";
import { useSwitchStore } from "./useMonitoring";

interface SwitchCardProps {
  storeId: string;
  /** Variants in all stores, of how many the plan allows. */
  used: number;
  limit: number;
}

/** All of a store's products at once; what the plan has no room for is said. */
export function SwitchCard({ storeId, used, limit }: SwitchCardProps) {
  const t = useTexts(monitoringTexts);
  const change = useSwitchStore(storeId);
  const flip = (on: boolean) =>
    change.mutate(on, {
      onSuccess: ({ monitored, over_limit }) => {
        showToast("success", on ? t.switched(monitored) : t.stopped);
        if (over_limit > 0) showToast("info", t.overLimit(over_limit));
      },
    });
  return (
    <Card>
      <h2>{t.switchTitle}</h2>
      <Stack sx={{ mt: 1 }}>
        <Muted>{t.used(whole(used), whole(limit))}</Muted>
        <Muted>{t.switchText}</Muted>
        <Row sx={{ flexWrap: "wrap" }}>
          <Button variant="outlined" disabled={change.isPending} onClick={() => flip(true)}>
            {t.all}
          </Button>
          <Button color="inherit" disabled={change.isPending} onClick={() => flip(false)}>
            {t.none}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
