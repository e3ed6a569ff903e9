import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { type FormEvent, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { inOrder, isBound, PRICE_PRESETS } from "./price";
import { findingTexts } from "./texts";

interface PriceFilterProps {
  /** Which price it is; the product's own without. */
  label?: string;
  min: string;
  max: string;
  onChange: (bounds: { min: string; max: string }) => void;
}

/** Prices by presets, or from and to (specification 001, section 2.5). */
export function PriceFilter({ label, min, max, onChange }: PriceFilterProps) {
  const t = useTexts(findingTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState({ min, max });
  const [isWrong, setIsWrong] = useState(false);
  const named = (least: string, most: string) => {
    if (least && most) return t.between(least, most);
    if (least) return t.above(least);
    return most ? t.under(most) : t.allPrices;
  };
  const choose = (bounds: { min: string; max: string }) => {
    setAnchor(null);
    onChange(bounds);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const fits = isBound(typed.min) && isBound(typed.max);
    setIsWrong(!fits);
    if (fits) choose(inOrder(typed));
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        onClick={(event) => {
          setTyped({ min, max });
          setIsWrong(false);
          setAnchor(event.currentTarget);
        }}
      >
        {label ? t.boundOf(label, named(min, max)) : named(min, max)}
      </Button>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: { role: "dialog", "aria-label": label ?? t.priceLabel, sx: { p: 2, maxWidth: 300 } },
        }}
      >
        <Stack gap={0.5}>
          <Button sx={START} onClick={() => choose({ min: "", max: "" })}>
            {t.allPrices}
          </Button>
          {PRICE_PRESETS.map(([least, most]) => (
            <Button key={least + most} sx={START} onClick={() => choose({ min: least, max: most })}>
              {named(least, most)}
            </Button>
          ))}
          <form onSubmit={apply} noValidate>
            <Row sx={{ alignItems: "end", flexWrap: "nowrap" }}>
              <Field
                label={t.min}
                inputMode="decimal"
                value={typed.min}
                onChange={(event) => setTyped({ ...typed, min: event.target.value.trim() })}
              />
              <Field
                label={t.max}
                inputMode="decimal"
                value={typed.max}
                onChange={(event) => setTyped({ ...typed, max: event.target.value.trim() })}
              />
              <Button type="submit" variant="contained">
                {t.apply}
              </Button>
            </Row>
            {isWrong && <p role="alert">{t.notANumber}</p>}
          </form>
        </Stack>
      </Popover>
    </>
  );
}

const START = { justifyContent: "flex-start" };
