import { styled } from "@mui/material/styles";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Stack } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { AlertCard } from "./alerts/AlertCard";
import { useCapital } from "./api";
import { AutoTopUpCard } from "./autoTopUp/AutoTopUpCard";
import { FigureCard } from "./FigureCard";
import { StatementCard } from "./StatementCard";
import { accountTexts } from "./texts";
import { TopUpButton } from "./topUp/TopUpButton";
import { WithdrawalsCard } from "./withdrawals/WithdrawalsCard";

const Figures = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 260px), 1fr))",
}));

const YUAN = 2;

/** What there is of every currency, and how it came about. */
export function BalancePart() {
  const t = useTexts(accountTexts);
  const [params, setParams] = useUrlState();
  const query = useCapital();
  const { data: capital } = query;
  if (!capital) return <Pending query={query} rows={2} height={140} />;
  const book = Number(params.get("currency")) === YUAN ? 2 : 1;
  const shown = capital.find((fund) => fund.currency_type === book);
  const names = capital.map((fund) => ({
    value: String(fund.currency_type),
    label: fund.currency_type === YUAN ? t.currencies["2"] : t.currencies["1"],
  }));
  return (
    <Stack gap={2}>
      <Figures>
        {capital.map((fund, place) => (
          <FigureCard
            key={fund.currency}
            title={names[place]?.label ?? fund.currency}
            available={money(fund.balance, fund.currency)}
            held={money(fund.held, fund.currency)}
            owed={Number(fund.owed) ? money(fund.owed, fund.currency) : undefined}
          />
        ))}
      </Figures>
      <TopUpButton />
      <AutoTopUpCard
        currencies={capital.map((fund, place) => ({
          type: fund.currency_type === YUAN ? YUAN : 1,
          name: names[place]?.label ?? fund.currency,
        }))}
      />
      <AlertCard currencies={names} />
      <WithdrawalsCard
        funds={capital.map((fund, place) => ({
          currency_type: fund.currency_type === YUAN ? YUAN : 1,
          currency: fund.currency,
          name: names[place]?.label ?? fund.currency,
          available: fund.balance,
        }))}
      />
      <StatementCard
        book={book}
        title={t.statement}
        currency={shown?.currency ?? ""}
        currencies={names}
        onCurrency={(currency) => setParams({ currency: currency === "1" ? null : currency })}
      />
    </Stack>
  );
}
