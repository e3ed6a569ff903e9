import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import type { CodedBill } from "./codedBill";
import { confirmTexts } from "./confirmTexts";

const LONGEST = 40;

/** Folded until asked for: a code that lowers what the saved card pays now. */
export function CodeField({ coded }: { coded: CodedBill }) {
  const t = useTexts(confirmTexts);
  const [isShown, setIsShown] = useState(false);
  const { typed, sent, problem, isBusy, type, apply } = coded;
  const isEmpty = typed.trim() === "";
  if (!isShown)
    return (
      <Link component="button" type="button" onClick={() => setIsShown(true)} sx={{ justifySelf: "start" }}>
        {t.haveCode}
      </Link>
    );
  return (
    <Field
      label={t.code}
      value={typed}
      autoFocus
      autoComplete="off"
      inputProps={{ maxLength: LONGEST, spellCheck: false }}
      error={problem ? messageOf(problem) : undefined}
      hint={!isEmpty && (sent ? t.applied(sent) : t.applyFirst)}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (!isEmpty) apply();
      }}
      endAdornment={
        <Button size="small" loading={isBusy} disabled={isEmpty || Boolean(sent)} onClick={apply}>
          {t.apply}
        </Button>
      }
    />
  );
}
