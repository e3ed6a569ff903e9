import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, Codes, hasCode, messageOf } from "@/shared/api/errors";
import { outdate } from "@/shared/api/families";
import { importListEdit, importListGet } from "@/shared/api/generated/operations";
import { queryOf } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { ProductChange, ProductDetail } from "@/shared/api/types";
import { textsNow } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { listTexts } from "../texts";

export type RowField = "title" | "price";

type Change = Omit<ProductChange, "version">;

/** What writes a new title, or one price for all variants that are sold. */
export function changeOf(field: RowField, value: string, product: ProductDetail): Change {
  if (field === "title") return { title: value };
  const sold = product.product_skus.filter(({ included }) => included);
  return { product_skus: sold.map(({ id }) => ({ id: wireId(id), price: value })) };
}

/** What writes back what was there before: a price by rule goes back to its rule. */
export function backOf(field: RowField, product: ProductDetail): Change {
  if (field === "title") return { title: product.title };
  const sold = product.product_skus.filter(({ included }) => included);
  return {
    product_skus: sold.map(({ id, price, price_source }) => ({
      id: wireId(id),
      price: price_source.kind === "manual" ? price : null,
    })),
  };
}

const fieldOf: Record<RowField, readonly string[]> = {
  title: ["title"],
  price: ["price", "product_skus"],
};

/** The message about the changed field, or of the refusal. */
function problemOf(error: unknown, field: RowField): string {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const named = fields.find(([name]) => fieldOf[field].some((part) => name.includes(part)));
  return named?.[1] ?? messageOf(error);
}

/**
 * Saves one field of a row, with Undo. The version is that of the moment at which editing began, so that what others
 * saved since is not overwritten unseen.
 */
export function useRowEdit(id: string, field: RowField, onDone: () => void) {
  const queries = useQueryClient();
  const [begun] = useState(() => {
    const reading = read();
    // Its refusal is said when something is saved.
    reading.catch(() => undefined);
    return reading;
  });
  const [problem, setProblem] = useState("");
  const [isConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);

  function read() {
    return queries.fetchQuery({ ...queryOf(importListGet, { product_id: id }), staleTime: 0 });
  }

  async function write(from: ProductDetail, change: Change) {
    const product = await importListEdit({ product_id: id, body: { version: from.version, ...change } });
    // An editor that is open works on what it loaded; the next one loads anew.
    queries.removeQueries({
      queryKey: queryOf(importListGet, { product_id: id }).queryKey,
      type: "inactive",
    });
    await outdate(queries, "import_list.list", "import_list.counts");
    return product;
  }

  function undo(before: ProductDetail, after: ProductDetail) {
    write(after, backOf(field, before)).then(
      () => showToast("success", textsNow(listTexts).undone),
      (error: unknown) => showToast("error", messageOf(error)),
    );
  }

  async function save(value: string, overwrites = false) {
    setBusy(true);
    setProblem("");
    try {
      const before = await (overwrites ? read() : begun);
      const after = await write(before, changeOf(field, value, before));
      const t = textsNow(listTexts);
      showToast("success", field === "title" ? t.titleSaved : t.priceSaved, {
        label: t.undo,
        run: () => undo(before, after),
      });
      onDone();
    } catch (error) {
      setConflict(hasCode(error, Codes.changedMeanwhile));
      setProblem(problemOf(error, field));
    } finally {
      setBusy(false);
    }
  }

  const reload = () => void outdate(queries, "import_list.list").then(onDone);
  return { save, reload, problem, isConflict, isBusy };
}
