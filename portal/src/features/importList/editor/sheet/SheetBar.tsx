import Redo from "@mui/icons-material/Redo";
import Undo from "@mui/icons-material/Undo";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import { useState } from "react";
import type { Sku } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import type { DraftState, SkuField } from "../draft";
import { editorTexts } from "../texts";
import { landed } from "./columns";

const FOR_ALL = ["price", "compare_at_price", "stock", "weight_grams"] as const satisfies readonly SkuField[];

const Narrow = styled("div")({ minWidth: 130 });

interface SheetBarProps {
  skus: readonly Sku[];
  currency: string;
  draft: DraftState;
}

/** A value or a formula for all included variants at once, and the way back. */
export function SheetBar({ skus, currency, draft }: SheetBarProps) {
  const t = useTexts(editorTexts);
  const [field, setField] = useState<SkuField>("price");
  const [typed, setTyped] = useState("");
  const labels = { price: t.price, compare_at_price: t.compareAt, stock: t.stock, weight_grams: t.weight };
  const chosen = skus.filter((sku) => draft.draft.skus[sku.id]?.included ?? sku.included);
  const apply = () =>
    draft.write(chosen.map((sku) => landed(sku, field, typed.trim(), draft.draft, currency)));
  return (
    <Row sx={{ alignItems: "end", gap: 1 }}>
      <Narrow>
        <Select
          label={t.setForAll}
          choices={FOR_ALL.map((value) => ({ value, label: labels[value] }))}
          value={field}
          onChange={(event) => setField(event.target.value as SkuField)}
        />
      </Narrow>
      <Narrow>
        <Field label={t.valueOrFormula} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Narrow>
      <Button variant="outlined" disabled={typed.trim() === "" || chosen.length === 0} onClick={apply}>
        {t.applyTo(chosen.length)}
      </Button>
      <Tooltip title={t.undo}>
        <span>
          <IconButton aria-label={t.undo} disabled={!draft.canUndo} onClick={draft.undo}>
            <Undo />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={t.redo}>
        <span>
          <IconButton aria-label={t.redo} disabled={!draft.canRedo} onClick={draft.redo}>
            <Redo />
          </IconButton>
        </span>
      </Tooltip>
    </Row>
  );
}
