import Add from "@mui/icons-material/Add";
import Autocomplete from "@mui/material/Autocomplete";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useDataProvider, useGetList } from "react-admin";
import type { Supplier } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { AmountField, amountFault } from "@/ui/form/amounts";
import { ReasonButton } from "@/ui/ReasonButton";

const WORDS = "resources.work_orders.offers";
const CURRENCIES = ["USD", "CNY", "EUR"];
const FIRST = { page: 1, perPage: 25 };

const blank = () => ({
  source: "0",
  supplier: "",
  price: "",
  currency: "USD",
  moq: "",
  days: "",
  link: "",
  note: "",
});
type Typed = ReturnType<typeof blank>;

const numberOf = (typed: string) => (typed.trim() ? Number(typed) : null);

/** Asks for what a supplier quoted; what was typed stays until it is kept. */
export function AddOfferButton({ id, products }: { id: string; products: number }) {
  const text = useText();
  const { keepOffer } = useDataProvider<ConsoleDataProvider>();
  const [typed, setTyped] = useState(blank);
  const set = (name: keyof Typed) => (value: string) => setTyped((now) => ({ ...now, [name]: value }));
  const input = (name: keyof Typed) => ({
    label: text(`${WORDS}.fields.${name}`),
    value: typed[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });
  const keep = async () => {
    const { source, moq, days, ...rest } = typed;
    await keepOffer(id, { ...rest, source: Number(source), moq: numberOf(moq), days: numberOf(days) });
    setTyped(({ source: same }) => ({ ...blank(), source: same }));
  };
  return (
    <ReasonButton
      words={`${WORDS}.add`}
      button={{ startIcon: <Add /> }}
      asks={null}
      isComplete={
        Boolean(typed.supplier.trim() && typed.price.trim()) && !amountFault(typed.price, typed.currency)
      }
      run={keep}
    >
      {products > 1 && (
        <TextField select {...input("source")}>
          {Array.from({ length: products }, (_, number) => (
            <MenuItem key={String(number)} value={String(number)}>
              {text("resources.work_orders.result.product", { number: number + 1 })}
            </MenuItem>
          ))}
        </TextField>
      )}
      <SupplierInput value={typed.supplier} onChange={set("supplier")} />
      <AmountField unit={typed.currency} {...input("price")} required />
      <TextField select {...input("currency")}>
        {CURRENCIES.map((currency) => (
          <MenuItem key={currency} value={currency}>
            {currency}
          </MenuItem>
        ))}
      </TextField>
      <TextField type="number" {...input("moq")} slotProps={{ htmlInput: { min: 0 } }} />
      <TextField type="number" {...input("days")} slotProps={{ htmlInput: { min: 0 } }} />
      <TextField type="url" {...input("link")} slotProps={{ htmlInput: { maxLength: 2_000 } }} />
      <TextField multiline minRows={2} {...input("note")} slotProps={{ htmlInput: { maxLength: 4_000 } }} />
    </ReasonButton>
  );
}

/** A supplier that is known, or a new name. */
function SupplierInput({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const text = useText();
  const query = { pagination: FIRST, filter: { q: value.trim() } };
  const { data = [] } = useGetList<Supplier>("suppliers", query, { onError: () => undefined });
  return (
    <Autocomplete
      freeSolo
      options={data.map(({ name }) => name)}
      inputValue={value}
      onInputChange={(_event, name) => onChange(name)}
      renderInput={(params) => (
        <TextField
          {...params}
          required
          label={text(`${WORDS}.fields.supplier`)}
          helperText={text(`${WORDS}.supplier_hint`)}
        />
      )}
    />
  );
}
