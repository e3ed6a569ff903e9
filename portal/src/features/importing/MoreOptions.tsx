import ExpandMore from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import type { Form } from "./ImportModal";
import { ModeChoice } from "./ModeChoice";
import { importingTexts } from "./texts";

const UploadSettingsField = lazyPart(
  () => import("@/shared/uploads/UploadSettingsField"),
  "UploadSettingsField",
);

/** What most imports do not need: another supplier than the recognised one, its kind of page, a password, settings. */
export function MoreOptions({ state, isFirstTime }: { state: Form; isFirstTime: boolean }) {
  const t = useTexts(importingTexts);
  const { form, chosen, lines } = state;
  const [isOpen, setOpen] = useState(false);
  const hasIds = lines.some(({ isId }) => isId);
  const takesPassword = chosen
    ? chosen.hasPasswords
    : state.suppliers.some(({ hasPasswords }) => hasPasswords);
  const isAsked = Boolean(form.formState.errors.password);
  const isShown = isOpen || isAsked;
  const named = (suppliers: Form["offered"]) =>
    suppliers.map(({ type, name }) => ({ value: String(type), label: name }));
  return (
    <Stack>
      {hasIds && (
        <Select
          label={t.idsOf}
          choices={named(state.offered.filter(({ asked }) => asked !== "link"))}
          {...form.register("idsOf")}
        />
      )}
      <Button
        size="small"
        aria-expanded={isShown}
        endIcon={<ExpandMore sx={{ transform: isShown ? "rotate(180deg)" : undefined }} />}
        onClick={() => setOpen(!isShown)}
        sx={{ justifySelf: "start" }}
      >
        {t.options}
      </Button>
      {isShown && (
        <>
          <Select
            label={t.supplier}
            choices={[{ value: "", label: t.recognised }, ...named(state.offered)]}
            {...form.register("supplier", { onChange: state.changeSupplier })}
          />
          {chosen && <ModeChoice form={form} modes={chosen.modes} />}
          {takesPassword && (
            <Field
              label={t.password}
              hint={t.passwordHint}
              type="password"
              autoComplete="off"
              {...form.field("password")}
            />
          )}
          {!isFirstTime && (
            <UploadSettingsField choice={state.upload} stores={state.selected} refused={state.refusal} />
          )}
        </>
      )}
    </Stack>
  );
}
