import type { StoreOrderDetail } from "@/shared/api/types";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Pair, Part } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { useSaveTyped } from "../api";
import { AddressPart } from "./AddressPart";
import { LinesPart } from "./LinesPart";
import { typedTexts } from "./texts";
import { blank, bodyOf, fieldsOf, type OrderFields, PAYMENTS } from "./values";

interface TypedOrderProps {
  /** The order to change; none for a new one. */
  order?: StoreOrderDetail;
  stores: readonly { id: string; currency: string }[];
  onSaved: (id: string) => void;
  onClose: () => void;
}

export type TypedForm = ReturnType<typeof useTypedForm>;

function useTypedForm({ order, stores, onSaved }: Omit<TypedOrderProps, "onClose">) {
  const t = useTexts(typedTexts);
  const amount = (value: string) => !value.trim() || /^\d+(\.\d+)?$/.test(value.trim()) || t.amountWrong;
  return useSavedForm<OrderFields, Parameters<ReturnType<typeof useSaveTyped>["mutate"]>[0], string>({
    defaultValues: order ? fieldsOf(order) : blank(stores[0]),
    schema: { discount: amount, shipping: amount },
    save: useSaveTyped(),
    request: (fields) => ({ store: fields.store, order, body: bodyOf(fields) }),
    toast: t.saved,
    onSaved: (id) => onSaved(id),
    asksBeforeLeaving: true,
  });
}

function Basics({ form, isNew }: { form: TypedForm; isNew: boolean }) {
  const t = useTexts(typedTexts);
  const { data } = useStores();
  const store = form.choice("store");
  const payment = form.choice("payment");
  const choose = (id: string) => {
    store.onChange(id);
    const currency = data?.stores.find((each) => each.id === id)?.currency;
    if (currency && form.getValues("lines").length === 0) form.setValue("currency", currency);
  };
  return (
    <Pair>
      {isNew && (
        <Select
          label={t.store}
          choices={(data?.stores ?? []).map((each) => ({ value: each.id, label: storeLabel(each) }))}
          value={store.value}
          error={store.error}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <Select
        label={t.payment}
        choices={PAYMENTS.map((name) => ({ value: name, label: t.payments[name] }))}
        value={payment.value}
        error={payment.error}
        onChange={({ target }) => payment.onChange(target.value as OrderFields["payment"])}
      />
      <Field label={t.number} hint={t.numberHint} inputProps={{ maxLength: 60 }} {...form.field("number")} />
      <Field label={t.currency} inputProps={{ maxLength: 3 }} {...form.field("currency")} />
    </Pair>
  );
}

/** Enters an order by hand, or changes one that was entered. */
export function TypedOrderDialog(props: TypedOrderProps) {
  const { order, onClose } = props;
  const t = useTexts(typedTexts);
  const form = useTypedForm(props);
  return (
    <FormDialog
      title={order ? t.editTitle(order.number) : t.title}
      width={760}
      submitLabel={order ? t.save : t.create}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      <Basics form={form} isNew={!order} />
      <Part aria-label={t.items}>
        <h3>{t.items}</h3>
        <LinesPart form={form} />
      </Part>
      <Part aria-label={t.buyer}>
        <h3>{t.buyer}</h3>
        <AddressPart form={form} />
      </Part>
      <Part aria-label={t.amounts}>
        <h3>{t.amounts}</h3>
        <Pair>
          <Field label={t.discount} inputProps={{ inputMode: "decimal" }} {...form.field("discount")} />
          <Field label={t.shipping} inputProps={{ inputMode: "decimal" }} {...form.field("shipping")} />
        </Pair>
        <Field label={t.shippingMethod} inputProps={{ maxLength: 200 }} {...form.field("shipping_method")} />
        <Field
          label={t.note}
          hint={t.noteHint}
          multiline
          minRows={2}
          inputProps={{ maxLength: 2_000 }}
          {...form.field("note")}
        />
      </Part>
    </FormDialog>
  );
}

/** Enters an order once the stores are known, because the first store's currency is proposed. */
export function NewOrder(props: Omit<TypedOrderProps, "order" | "stores">) {
  const { data } = useStores();
  return data ? <TypedOrderDialog stores={data.stores} {...props} /> : null;
}
