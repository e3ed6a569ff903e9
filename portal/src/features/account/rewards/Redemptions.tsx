import type { Redemption } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { day } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Line, Lines, Muted, Row } from "@/shared/ui/Card";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { rewardTexts } from "./texts";

const TONES: Record<string, TagTone> = { making: "info", ready: "success", returned: "warning" };

function RedemptionLine({ redemption }: { redemption: Redemption }) {
  const t = useTexts(rewardTexts);
  const { kind, code, state: kept, expires_at } = redemption;
  const isOver = kept === "ready" && new Date(expires_at) <= new Date();
  const state = isOver ? "expired" : kept;
  return (
    <Line>
      <div>
        <Row>
          <strong>{besides([t.names[kind], t.off(money(redemption.amount, redemption.currency))])}</strong>
          <Tag tone={TONES[state]}>{t.states[state]}</Tag>
        </Row>
        <Muted>
          {besides([
            state === "ready" && code && t.code(code),
            state === "ready" && t.until(day(expires_at)),
          ])}
        </Muted>
      </div>
    </Line>
  );
}

/** What points were given for, with the codes that can be used. */
export function Redemptions({ redemptions }: { redemptions: readonly Redemption[] }) {
  const t = useTexts(rewardTexts);
  return (
    <Card aria-label={t.mine}>
      <h2>{t.mine}</h2>
      <Lines>
        {redemptions.map((redemption) => (
          <RedemptionLine key={redemption.id} redemption={redemption} />
        ))}
      </Lines>
    </Card>
  );
}
