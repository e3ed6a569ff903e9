import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useForm } from "react-hook-form";
import type { Conversion } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { useConversions } from "./api/useConversions";
import { settingsTexts } from "./texts";

const CURRENCY = /^[a-z]{3}$/i;
const FIELDS = ["from", "to", "rate"] as const;

const Line = styled("form")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(110px, 1fr))",
  maxWidth: 620,
  "& > button": { marginTop: 27, minHeight: 40 },
}));

function RateForm() {
  const t = useTexts(settingsTexts);
  const { set } = useConversions();
  const form = useForm({ defaultValues: { from: "", to: "", rate: "" } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    set.mutate(
      { from: values.from.toUpperCase(), to: values.to.toUpperCase(), rate: values.rate.trim() },
      {
        onSuccess: () => {
          showToast("success", t.saved);
          form.reset();
        },
        onError: (error) => applyRefusal(error, FIELDS, form.setError),
      },
    ),
  );
  const isCurrency = (value: string) => CURRENCY.test(value.trim()) || t.currencyWrong;
  const isRate = (value: string) => Number(value) > 0 || t.rateWrong;
  return (
    <Stack>
      {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
      <Line
        noValidate
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        {FIELDS.map((name) => {
          const { ref, ...field } = form.register(name, { validate: name === "rate" ? isRate : isCurrency });
          const limit = name === "rate" ? 20 : 3;
          return (
            <Field
              key={name}
              label={t[name]}
              error={errors[name]?.message}
              inputRef={ref}
              inputProps={{ maxLength: limit, inputMode: name === "rate" ? "decimal" : "text" }}
              {...field}
            />
          );
        })}
        <Button type="submit" variant="contained" loading={set.isPending}>
          {t.addRate}
        </Button>
      </Line>
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
export function Conversions({ conversions }: { conversions: readonly Conversion[] }) {
  const t = useTexts(settingsTexts);
  return (
    <Card>
      <h2>{t.ratesTitle}</h2>
      <Stack sx={{ mt: 1 }}>
        <Muted>{t.ratesText}</Muted>
        {conversions.length > 0 ? <Rates conversions={conversions} /> : <Muted>{t.noRates}</Muted>}
        <RateForm />
      </Stack>
    </Card>
  );
}
