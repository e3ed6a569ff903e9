import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, usePermissions } from "react-admin";
import { Link } from "react-router";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Amount, useAmount } from "@/ui/Amount";
import { isUnit } from "@/ui/bookKinds";
import { Facts } from "@/ui/Facts";
import { LoadFailed } from "@/ui/LoadFailed";
import { Section } from "@/ui/Section";
import { listAddress } from "@/ui/TextLink";

/** Shows a merchant's balance in each unit; hidden without the right to see the ledger. */
export function MerchantBalances({ merchant }: { merchant: string }) {
  const { permissions = [] } = usePermissions<string[]>();
  if (!allows(permissions, "ledger", "list")) return null;
  return <Balances merchant={merchant} mayAdjust={allows(permissions, "adjustments", "create")} />;
}

function Balances({ merchant, mayAdjust }: { merchant: string; mayAdjust: boolean }) {
  const text = useText();
  const shown = useAmount();
  const { readBalances } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["ledger", "balances", merchant],
    queryFn: ({ signal }) => readBalances(merchant, signal),
  });
  const facts = (data ?? []).map(({ unit, available, held, owed }) => ({
    label: isUnit(unit) ? text(`resources.ledger.units.${unit}`) : unit,
    value: (
      <>
        <Amount amount={available} unit={unit} />
        {Number(held) !== 0 && ` · ${text("resources.ledger.held", { amount: shown(held, unit) })}`}
        {Number(owed) !== 0 && ` · ${text("resources.ledger.owed", { amount: shown(owed, unit) })}`}
      </>
    ),
  }));
  const actions = (
    <span>
      <Button component={Link} to={listAddress("ledger", { merchant })}>
        {text("resources.ledger.statement")}
      </Button>
      {mayAdjust && (
        <Button component={Link} to={`/adjustments/create?merchant=${merchant}`}>
          {text("resources.adjustments.write")}
        </Button>
      )}
    </span>
  );
  return (
    <Section title={text("resources.ledger.balances")} action={actions}>
      {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <Facts facts={facts} />}
    </Section>
  );
}
