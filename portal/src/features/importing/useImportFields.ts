import { useEffect, useState } from "react";
import type { SupplierCode } from "@/shared/api/types";
import { useFields } from "@/shared/forms/useFields";
import { useUser } from "@/shared/session/useUser";
import { type PageMode, STOREFRONT } from "@/shared/suppliers/suppliers";

export interface Values {
  supplier: SupplierCode;
  mode: PageMode;
  lines: string;
  password: string;
}

const EMPTY: Values = { supplier: STOREFRONT, mode: "product", lines: "", password: "" };

/** The fields of an import. After `keep`, what was typed is restored once, when the user is back in this tab. */
export function useImportFields() {
  const key = `importing.kept.${useUser().data?.id}`;
  const [kept] = useState<Partial<Values>>(() => JSON.parse(sessionStorage.getItem(key) ?? "{}"));
  useEffect(() => sessionStorage.removeItem(key), [key]);
  const form = useFields<Values>({ defaultValues: { ...EMPTY, ...kept } });
  const keep = () => sessionStorage.setItem(key, JSON.stringify({ ...form.getValues(), password: "" }));
  return { form, keep };
}
