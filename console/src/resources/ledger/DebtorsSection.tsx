import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Amount } from "@/ui/Amount";
import { Facts } from "@/ui/Facts";
import { LoadFailed } from "@/ui/LoadFailed";
import { Section } from "@/ui/Section";
import { merchantAddress, TextLink } from "@/ui/TextLink";

const Frame = styled("div")(({ theme }) => ({ marginBottom: theme.spacing(2.5) }));

/** Who owes us, the largest debts first; nothing where nobody does. */
export function DebtorsSection() {
  const text = useText();
  const { readDebtors } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["ledger", "debtors"],
    queryFn: ({ signal }) => readDebtors(signal),
  });
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (!data || data.total === 0) return null;
  const facts = data.data.map(({ merchant, merchant_id, unit, owed }) => ({
    label: `${merchant || merchant_id} · ${unit}`,
    value: (
      <TextLink to={merchantAddress(merchant_id)}>
        <Amount amount={owed} unit={unit} />
      </TextLink>
    ),
  }));
  const left = data.total - data.data.length;
  return (
    <Frame>
      <Section title={text("resources.ledger.debtors")}>
        <p>{text("resources.ledger.debtors_text")}</p>
        <Facts facts={facts} />
        {left > 0 && <p>{text("resources.ledger.more_debtors", { count: left })}</p>}
      </Section>
    </Frame>
  );
}
