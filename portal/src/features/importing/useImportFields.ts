import { useEffect, useState } from "react";
import type { SupplierCode } from "@/shared/api/types";
import { useFields } from "@/shared/forms/useFields";
import { useUser } from "@/shared/session/useUser";
import { ALIEXPRESS, type PageMode, STOREFRONT } from "@/shared/suppliers/suppliers";

export interface Values {
  /** Empty: recognised by each line. */
  supplier: SupplierCode | "";
  /** The supplier of bare ids while the others are recognised. */
  idsOf: SupplierCode;
  mode: PageMode;
  lines: string;
  password: string;
}

const EMPTY: Values = { supplier: STOREFRONT, idsOf: ALIEXPRESS, mode: "product", lines: "", password: "" };

/** The fields of an import. After `keep`, what was typed is restored once, when the user is back in this tab. */
export function useImportFields(first: Partial<Values> = {}) {
  const key = `importing.kept.${useUser().data?.id}`;
  const [kept] = useState<Partial<Values>>(() => JSON.parse(sessionStorage.getItem(key) ?? "{}"));
  useEffect(() => sessionStorage.removeItem(key), [key]);
  const form = useFields<Values>({ defaultValues: { ...EMPTY, ...first, ...kept } });
  const keep = () => sessionStorage.setItem(key, JSON.stringify({ ...form.getValues(), password: "" }));
  return { form, keep };
}
