import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { FormEvent } from "react";
import type { Conversion } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack, TitledCard } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { useConversions, usePriceRules } from "./api";
import { settingsTexts } from "./texts";

const EMPTY = { from: "", to: "", rate: "" };
const CURRENCY = /^[a-z]{3}$/i;

const OneLine = styled("form")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(110px, 1fr))",
  maxWidth: 620,
  "& > button": { marginTop: 27, minHeight: 40 },
}));

function RateForm() {
  const t = useTexts(settingsTexts);
  const isCurrency = (value: string) => CURRENCY.test(value.trim()) || t.currencyWrong;
  const form = useSavedForm({
    defaultValues: EMPTY,
    schema: { from: isCurrency, to: isCurrency, rate: (value) => Number(value) > 0 || t.rateWrong },
    save: useConversions().set,
    request: ({ from, to, rate }) => ({ from: from.toUpperCase(), to: to.toUpperCase(), rate: rate.trim() }),
    toast: t.saved,
    resetTo: () => EMPTY,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Stack>
      {form.problem && <Alert severity="error">{form.problem}</Alert>}
      <OneLine noValidate onSubmit={submit}>
        <Field label={t.from} inputProps={{ maxLength: 3 }} {...form.field("from")} />
        <Field label={t.to} inputProps={{ maxLength: 3 }} {...form.field("to")} />
        <Field label={t.rate} inputProps={{ maxLength: 20, inputMode: "decimal" }} {...form.field("rate")} />
        <Button type="submit" variant="contained" loading={form.busy}>
          {t.addRate}
        </Button>
      </OneLine>
    </Stack>
  );
}

function Rates({ conversions }: { conversions: readonly Conversion[] }) {
  const t = useTexts(settingsTexts);
  const { remove } = useConversions();
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t.from}</TableCell>
            <TableCell>{t.to}</TableCell>
            <TableCell align="right">{t.rate}</TableCell>
            <TableCell>{t.asOf}</TableCell>
            <TableCell>{t.remove}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {conversions.map(({ from, to, rate, as_of }) => (
            <TableRow key={`${from}${to}`}>
              <TableCell>{from}</TableCell>
              <TableCell>{to}</TableCell>
              <TableCell align="right">{rate}</TableCell>
              <TableCell>{moment(as_of)}</TableCell>
              <TableCell>
                <Button
                  size="small"
                  color="error"
                  aria-label={t.removeRate(from, to)}
                  onClick={() => remove.mutate({ from, to })}
                >
                  {t.remove}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The merchant's own rates: without one, a store of another currency is not published to. */
export function CurrenciesSection() {
  const t = useTexts(settingsTexts);
  const rules = usePriceRules();
  if (!rules.data) return <Pending query={rules} rows={1} height={240} />;
  const { conversions } = rules.data;
  return (
    <TitledCard title={t.ratesTitle} text={t.ratesText}>
      {conversions.length > 0 ? <Rates conversions={conversions} /> : <Muted>{t.noRates}</Muted>}
      <RateForm />
    </TitledCard>
  );
}
