import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { Controller, useForm } from "react-hook-form";
import { RightsChecklist } from "@/shared/accounts/RightsChecklist";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { type NewToken, useDrawToken } from "./api/useTokens";
import { profileTexts } from "./texts";

const EMPTY: NewToken = { name: "", rights: [], can_write: false, days: 90, current_password: "" };

interface TokenDialogProps {
  /** What the user may give. */
  rights: string[];
  onDone: (token: string) => void;
  onClose: () => void;
}

/** What a new token is for, what it may do, and how long. */
export function TokenDialog({ rights, onDone, onClose }: TokenDialogProps) {
  const t = useTexts(profileTexts);
  const draw = useDrawToken();
  const form = useForm<NewToken>({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    draw.mutate(
      { ...values, days: Number(values.days) },
      {
        onSuccess: onDone,
        onError: (error) => applyRefusal(error, ["name", "rights", "current_password"], form.setError),
      },
    ),
  );
  const { ref: nameRef, ...name } = form.register("name", {
    validate: (value) => value.trim() !== "" || t.tokenNameMissing,
  });
  const { ref: passwordRef, ...password } = form.register("current_password", { required: t.currentMissing });
  return (
    <Modal
      open
      title={t.tokenNew}
      width={560}
      onClose={draw.isPending ? undefined : onClose}
      onSubmit={() => void submit()}
      footer={
        <Button type="submit" variant="contained" loading={draw.isPending}>
          {t.tokenCreate}
        </Button>
      }
    >
      <Stack>
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        <Field
          label={t.tokenName}
          inputProps={{ maxLength: 100 }}
          error={errors.name?.message}
          inputRef={nameRef}
          {...name}
        />
        <Controller
          name="rights"
          control={form.control}
          rules={{ validate: (chosen) => chosen.length > 0 || t.tokenRightsMissing }}
          render={({ field }) => (
            <div>
              <RightsChecklist
                title={t.tokenRights}
                names={rights}
                chosen={field.value}
                onChange={field.onChange}
              />
              {errors.rights && (
                <FormHelperText error role="alert">
                  {errors.rights.message}
                </FormHelperText>
              )}
            </div>
          )}
        />
        <FormControlLabel
          label={t.tokenMayWrite}
          control={<Checkbox size="small" {...form.register("can_write")} />}
        />
        <Select
          label={t.tokenEnds}
          choices={Object.entries(t.tokenDays).map(([value, label]) => ({ value, label }))}
          {...form.register("days")}
        />
        <Field
          label={t.currentPassword}
          type="password"
          autoComplete="current-password"
          error={errors.current_password?.message}
          inputRef={passwordRef}
          {...password}
        />
      </Stack>
    </Modal>
  );
}
