import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { useTexts } from "@/shared/i18n/texts";
import type { PageMode } from "@/shared/suppliers/suppliers";
import type { Form } from "./ImportModal";
import { importingTexts } from "./texts";

/** The kind of page that lines lead to, where a supplier has several. */
export function ModeChoice({ form, modes }: { form: Form["form"]; modes: readonly PageMode[] }) {
  const t = useTexts(importingTexts);
  const labelId = useId();
  if (modes.length < 2) return null;
  return (
    <Controller
      control={form.control}
      name="mode"
      render={({ field }) => (
        <div>
          <FormLabel id={labelId}>{t.from}</FormLabel>
          <RadioGroup row aria-labelledby={labelId} {...field}>
            {modes.map((mode) => (
              <FormControlLabel
                key={mode}
                value={mode}
                control={<Radio size="small" />}
                label={t.modes[mode]}
              />
            ))}
          </RadioGroup>
        </div>
      )}
    />
  );
}
