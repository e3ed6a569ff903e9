import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { TrialBalance } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Amount, useAmount } from "@/ui/Amount";
import { isAccount, isUnit } from "@/ui/bookKinds";
import { Facts } from "@/ui/Facts";
import { LoadFailed } from "@/ui/LoadFailed";
import { Section } from "@/ui/Section";
import { StateTag } from "@/ui/StateTag";

const Frame = styled("div")(({ theme }) => ({ marginBottom: theme.spacing(2.5) }));

/** Whether the books close: what all lines sum to, by unit and kind of account. */
export function TrialBalanceSection() {
  const text = useText();
  const shown = useAmount();
  const { readTrialBalance } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["ledger", "trial"],
    queryFn: ({ signal }) => readTrialBalance(signal),
  });
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (!data || data.total === 0) return null;
  const nameOf = ({ unit, kind }: TrialBalance["data"][number]) => {
    const unitName = isUnit(unit) ? text(`resources.ledger.units.${unit}`) : unit;
    return `${unitName} · ${isAccount(kind) ? text(`resources.ledger.accounts.${kind}`) : kind}`;
  };
  const facts = data.data.map((row) => ({
    label: nameOf(row),
    value: (
      <>
        <Amount amount={row.lines} unit={row.unit} />
        {row.agrees || row.kept === null ? null : (
          <> ({text("resources.ledger.kept", { amount: shown(row.kept, row.unit) })})</>
        )}
      </>
    ),
  }));
  const tag = data.balanced ? (
    <StateTag tone="success" label={text("resources.ledger.closes")} />
  ) : (
    <StateTag tone="error" label={text("resources.ledger.open")} />
  );
  return (
    <Frame>
      <Section title={text("resources.ledger.trial")} action={tag}>
        <Facts facts={facts} />
      </Section>
    </Frame>
  );
}
