import Button from "@mui/material/Button";
import { Codes, hasCode } from "@/shared/api/errors";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { pageTypes, type Supplier, storefront, supplierOf } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { uiTexts } from "@/shared/ui/texts";
import { minutes } from "../announceImport";
import { LinksField } from "../ImportModal";
import { ImportRefusal } from "../ImportRefusal";
import { checkLines, linesToSend } from "../lines";
import { ModeChoice } from "../ModeChoice";
import { SupplierOffer } from "../SupplierOffer";
import { importingTexts } from "../texts";
import { useImportFields, type Values } from "../useImportFields";
import { refuse, refused, useOffered } from "../useImportForm";
import { useStartCollecting } from "./api";
import { collectTexts } from "./texts";

const WIDTH = 666;

/** The hint for 1688 names ids, too (specification 001, section 5). */
const tellingIds = (supplier: Supplier): Supplier =>
  supplier.asked === "link" ? supplier : { ...supplier, asked: "link_or_id" };

function useCollectForm(onDone: () => void) {
  const start = useStartCollecting();
  const { form, keep } = useImportFields();
  const supplier = supplierOf(form.watch("supplier")) ?? storefront;
  const send = ({ lines, mode, password }: Values) =>
    start.mutate(
      {
        supplier: supplier.type,
        product_ids: linesToSend(lines, supplier, mode),
        page_type: pageTypes[mode],
        password: supplier.hasPasswords ? password : "",
      },
      {
        onSuccess: ({ data, estimated_execution_time: time }) => {
          const t = textsNow(collectTexts);
          showToast("success", supplier.takesMinutes ? t.createdLater(data, minutes(time)) : t.created(data));
          onDone();
        },
        onError: (error) => refuse(form, error),
      },
    );
  const changeSupplier = () => {
    form.setValue("mode", "product");
    form.clearErrors();
    start.reset();
  };
  const check = (text: string, values: Values) =>
    checkLines(
      text,
      tellingIds(supplierOf(values.supplier) ?? supplier),
      values.mode,
      textsNow(importingTexts),
    );
  const isOnField = hasCode(start.error, Codes.storefrontPassword) || form.formState.errors.lines;
  return {
    form,
    keep,
    supplier,
    check,
    changeSupplier,
    busy: start.isPending,
    refusal: isOnField ? null : start.error,
    submit: () => void form.handleSubmit(send, refused(form, supplier))(),
  };
}

/** Supplier, kind of page and links, by the rules of the import modal (specification 001, section 2.6). */
export function CollectModal({ onClose }: { onClose: () => void }) {
  const t = useTexts(importingTexts);
  const own = useTexts(collectTexts);
  const ui = useTexts(uiTexts);
  const offered = useOffered();
  const { form, keep, supplier, check, changeSupplier, busy, refusal, submit } = useCollectForm(onClose);
  return (
    <Modal
      title={own.collect}
      width={WIDTH}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {own.collect}
          </Button>
        </>
      }
    >
      <Stack>
        {refusal && <ImportRefusal error={refusal} supplier={supplier.type} onLeave={keep} />}
        <Select
          label={t.supplier}
          choices={offered.map((supplier) => ({ value: String(supplier.type), label: supplier.name }))}
          {...form.register("supplier", { onChange: changeSupplier })}
        />
        <SupplierOffer supplier={supplier} />
        <ModeChoice form={form} modes={supplier.modes} />
        <LinksField form={form} check={check} />
        {supplier.hasPasswords && (
          <Field
            label={t.password}
            hint={t.passwordHint}
            type="password"
            autoComplete="off"
            {...form.field("password")}
          />
        )}
      </Stack>
    </Modal>
  );
}
