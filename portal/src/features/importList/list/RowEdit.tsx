import Check from "@mui/icons-material/Check";
import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import type { ImportedProduct } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { uiTexts } from "@/shared/ui/texts";
import { listTexts } from "../texts";
import { type RowField, useRowEdit } from "./rowEdits";

const Form = styled("form")(({ theme }) => ({
  position: "relative",
  display: "grid",
  gap: 2,
  minWidth: 0,
  "& .MuiOutlinedInput-root": { background: theme.palette.background.paper, paddingRight: 4 },
  "& input": { padding: "5px 4px 5px 8px", fontSize: theme.typography.body2.fontSize },
  "& button": { padding: 3 },
  "& p": { margin: 0, textAlign: "left" },
}));

interface RowEditProps {
  product: ImportedProduct;
  field: RowField;
  onEnd: () => void;
}

/** Changes the title or the price in its row: Enter saves, Escape leaves it as it was. */
export function RowEdit({ product, field, onEnd }: RowEditProps) {
  const t = useTexts(listTexts);
  const ui = useTexts(uiTexts);
  const helpId = useId();
  const before = field === "title" ? product.title : product.min_price;
  const [value, setValue] = useState(before);
  const [isEmpty, setEmpty] = useState(false);
  const edit = useRowEdit(product.id, field, onEnd);
  const isRange = field === "price" && product.min_price !== product.max_price;
  const isPrice = /^\d{1,12}([.,]\d+)?$/.test(value.trim());
  const missing = field === "title" ? t.titleMissing : t.priceWrong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isBusy) return;
    const typed = field === "title" ? value.trim() : value.trim().replace(",", ".");
    const isRight = field === "title" ? typed !== "" : isPrice;
    setEmpty(!isRight);
    if (!isRight) return;
    if (typed === before && !isRange) onEnd();
    else void edit.save(typed);
  };
  const keys = (event: KeyboardEvent) => {
    // The list has shortcuts of its own, and Escape closes what is around.
    event.stopPropagation();
    if (event.key === "Escape") onEnd();
  };
  const problem = isEmpty ? missing : edit.problem;
  const help = problem || (isRange ? t.oneForAll(product.included_variants) : "");
  return (
    <Form onSubmit={submit} onKeyDown={keys} noValidate>
      <OutlinedInput
        size="small"
        autoFocus
        value={value}
        error={Boolean(problem)}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => setValue(target.value)}
        inputProps={{
          "aria-label": field === "title" ? t.editTitle(product.title) : t.editPrice(product.title),
          "aria-describedby": help ? helpId : undefined,
          inputMode: field === "price" ? "decimal" : undefined,
          maxLength: field === "price" ? 20 : 10_000,
        }}
        endAdornment={
          edit.isBusy ? (
            <CircularProgress size={18} aria-label={ui.loading} />
          ) : (
            <>
              <IconButton type="submit" size="small" aria-label={ui.save} color="primary">
                <Check fontSize="small" />
              </IconButton>
              <IconButton size="small" aria-label={ui.cancel} onClick={onEnd}>
                <Close fontSize="small" />
              </IconButton>
            </>
          )
        }
      />
      {edit.isConflict ? (
        <FormHelperText id={helpId} error role="alert" component="div">
          {t.conflict}
          <div>
            <Button size="small" onClick={() => void edit.save(value.trim(), true)}>
              {t.saveMine}
            </Button>
            <Button size="small" onClick={edit.reload}>
              {t.takeTheirs}
            </Button>
          </div>
        </FormHelperText>
      ) : (
        help && (
          <FormHelperText id={helpId} error={Boolean(problem)} role={problem ? "alert" : undefined}>
            {help}
          </FormHelperText>
        )
      )}
    </Form>
  );
}
