import type { RequestField } from "@/shared/api/types";
import type { infoOf } from "./form/values";
import type { Result } from "./records/result";

/** `param` of a work order, a JSON text (specification 002, section 3.13). */
export interface Param {
  service: {
    name: string;
    type: string;
    sku: string;
    remarks: string;
    currency_code: string;
    price: string;
  };
  /** The fields of each section with their answers, personal information first. */
  info: RequestField[][];
  /** The result; undefined before there is one. */
  result?: Partial<Result>;
}

export type Info = ReturnType<typeof infoOf>;

const NOTHING: Param = {
  service: { name: "", type: "", sku: "", remarks: "", currency_code: "", price: "" },
  info: [],
};

export function readParam(param: string): Param {
  return param ? { ...NOTHING, ...(JSON.parse(param) as Partial<Param>) } : NOTHING;
}

/** Returns a request's id as used in addresses. */
export function encodedId(id: string): string {
  return btoa(id);
}

/** The request that an address names; empty where it names none. */
export function decodedId(encoded: string | null): string {
  try {
    const id = /^\d+$/.test(encoded ?? "") ? (encoded ?? "") : atob(encoded ?? "");
    return /^[1-9]\d{0,18}$/.test(id) ? id : "";
  } catch {
    return "";
  }
}
