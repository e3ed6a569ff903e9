import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { AutoTopUp, SavedCard } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Line, Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { AutoTopUpDialog } from "./AutoTopUpDialog";
import { useAutoTopUps, useTurnOff } from "./api";
import { autoTopUpTexts } from "./texts";

interface Currency {
  type: 1 | 2;
  name: string;
}

const TONES: Record<string, TagTone> = { on: "success", stopped: "warning" };

const shownCard = ({ brand, month, year }: SavedCard) => ({
  brand: brand.charAt(0).toUpperCase() + brand.slice(1),
  until: month && year ? `${String(month).padStart(2, "0")}/${year}` : "–",
});

interface RuleLineProps {
  currency: Currency;
  rule?: AutoTopUp;
  hasCard: boolean;
  onSet: () => void;
}

function RuleLine({ currency, rule, hasCard, onSet }: RuleLineProps) {
  const t = useTexts(autoTopUpTexts);
  const off = useTurnOff();
  const state = rule?.is_on ? (rule.stopped_for ? "stopped" : "on") : "off";
  const shown = (amount: string) => money(amount, rule?.currency ?? "");
  const facts = rule?.is_on && [
    t.rule(shown(rule.below), shown(rule.amount)),
    t.spent(shown(rule.charged), shown(rule.monthly_limit)),
  ];
  return (
    <Line>
      <Stack gap={1}>
        <Row>
          <strong>{currency.name}</strong>
          <Tag tone={TONES[state]}>{t.states[state]}</Tag>
        </Row>
        {facts && <Muted>{besides(facts)}</Muted>}
        {rule?.stopped_for && <Alert severity="warning">{t.stopped[rule.stopped_for]}</Alert>}
      </Stack>
      <Row>
        {hasCard && (
          <Button
            variant="outlined"
            aria-label={(rule ? t.changeOf : t.setOf)(currency.name)}
            onClick={onSet}
          >
            {rule ? t.change : t.set}
          </Button>
        )}
        {rule?.is_on && (
          <ConfirmButton
            label={t.turnOff}
            about={t.turnOffAbout(currency.name)}
            change={off}
            of={currency.type}
            toast={t.turnedOff}
          >
            {t.turnOffText}
          </ConfirmButton>
        )}
      </Row>
    </Line>
  );
}

/** Automatic top-ups by currency, and whether the card can still be charged. */
export function AutoTopUpCard({ currencies }: { currencies: readonly Currency[] }) {
  const t = useTexts(autoTopUpTexts);
  const [chosen, setChosen] = useState<Currency>();
  const query = useAutoTopUps();
  const { data } = query;
  const ruleOf = ({ type }: Currency) => data?.rules.find((rule) => rule.currency_type === type);
  const card = data?.card && { ...data.card, ...shownCard(data.card) };
  return (
    <Card aria-label={t.title}>
      <h2>{t.title}</h2>
      <Stack sx={{ mt: 1 }}>
        <Muted>{t.text}</Muted>
        <Pending query={query} rows={1} height={56} />
        {data && <Muted>{card ? t.card(card.brand, card.last4, card.until) : t.noCard}</Muted>}
        {data && (
          <Lines>
            {currencies.map((currency) => (
              <RuleLine
                key={currency.type}
                currency={currency}
                rule={ruleOf(currency)}
                hasCard={Boolean(card)}
                onSet={() => setChosen(currency)}
              />
            ))}
          </Lines>
        )}
      </Stack>
      {chosen && (
        <AutoTopUpDialog currency={chosen} rule={ruleOf(chosen)} onClose={() => setChosen(undefined)} />
      )}
    </Card>
  );
}
