import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import type { Store } from "@/shared/api/types";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import { useRenameStore } from "./api/useRenameStore";
import { storesTexts } from "./texts";

export function RenameStoreDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const t = useTexts(storesTexts);
  const ui = useTexts(uiTexts);
  const rename = useRenameStore();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: store.name } });
  const submit = handleSubmit(({ name }) =>
    rename.mutate(
      { id: store.id, name: name.trim() },
      {
        onSuccess: () => {
          showToast("success", t.renamed);
          onClose();
        },
        onError: (error) => applyRefusal(error, ["name"], setError),
      },
    ),
  );
  const { ref, ...name } = register("name", { validate: (value) => Boolean(value.trim()) || t.nameWrong });
  return (
    <Modal
      open
      title={t.rename}
      width={460}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={rename.isPending}>
            {t.save}
          </Button>
        </>
      }
    >
      <Stack>
        {formState.errors.root && <Alert severity="error">{formState.errors.root.message}</Alert>}
        <Field label={t.name} error={formState.errors.name?.message} inputRef={ref} {...name} />
      </Stack>
    </Modal>
  );
}
