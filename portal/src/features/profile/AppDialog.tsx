import { styled } from "@mui/material/styles";
import { filled } from "@/shared/forms/useFields";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useSetUpApp } from "./api";
import { profileTexts } from "./texts";

const Picture = styled("img")({
  width: 200,
  height: 200,
  justifySelf: "center",
  background: "#fff",
  borderRadius: 8,
});
const Secret = styled("code")({ overflowWrap: "anywhere", fontSize: "0.95rem" });

interface AppDialogProps {
  secret: string;
  picture: string;
  draft: string;
  onDone: (codes: string[]) => void;
  onClose: () => void;
}

/** The secret as picture and text, proven by the app's first code. */
export function AppDialog({ secret, picture, draft, onDone, onClose }: AppDialogProps) {
  const t = useTexts(profileTexts);
  const form = useSavedForm({
    defaultValues: { code: "" },
    save: useSetUpApp(),
    asked: ({ code }) => ({ draft, code: code.trim() }),
    onSaved: onDone,
  });
  return (
    <FormDialog
      title={t.appTitle}
      submitLabel={t.appConfirm}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={form.busy ? undefined : onClose}
    >
      <Muted>{t.appScan}</Muted>
      <Picture src={picture} alt={t.appPicture} />
      <Muted>
        {t.appSecret} <Secret>{secret}</Secret>
      </Muted>
      <Field
        label={t.appCode}
        autoComplete="one-time-code"
        inputProps={{ inputMode: "numeric", maxLength: 8 }}
        {...form.field("code", filled(t.appCodeMissing))}
      />
    </FormDialog>
  );
}
