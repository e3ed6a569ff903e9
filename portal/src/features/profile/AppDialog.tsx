import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useForm } from "react-hook-form";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { useSetUpApp } from "./api/useSecondFactor";
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
  const setUp = useSetUpApp();
  const form = useForm({ defaultValues: { code: "" } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ code }) =>
    setUp.mutate(
      { draft, code: code.trim() },
      { onSuccess: onDone, onError: (error) => applyRefusal(error, ["code"], form.setError) },
    ),
  );
  const { ref, ...input } = form.register("code", { required: t.appCodeMissing });
  return (
    <Modal
      open
      title={t.appTitle}
      width={460}
      onClose={setUp.isPending ? undefined : onClose}
      onSubmit={() => void submit()}
      footer={
        <Button type="submit" variant="contained" loading={setUp.isPending}>
          {t.appConfirm}
        </Button>
      }
    >
      <Stack>
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        <Muted>{t.appScan}</Muted>
        <Picture src={picture} alt={t.appPicture} />
        <Muted>
          {t.appSecret} <Secret>{secret}</Secret>
        </Muted>
        <Field
          label={t.appCode}
          autoComplete="one-time-code"
          inputProps={{ inputMode: "numeric", maxLength: 8 }}
          error={errors.code?.message}
          inputRef={ref}
          {...input}
        />
      </Stack>
    </Modal>
  );
}
