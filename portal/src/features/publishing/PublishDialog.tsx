import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { useStores } from "@/shared/stores/useStores";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { Field } from "@/shared/ui/Field";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import { usePublish } from "./api/usePublish";
import { publishingTexts } from "./texts";

const Guards = styled("section")(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  background: theme.palette.background.default,
  "& h3": { ...theme.typography.body2, fontWeight: 650, margin: 0 },
  "& ul": { ...theme.typography.body2, margin: theme.spacing(0.75, 0), paddingLeft: theme.spacing(2.5) },
}));

function GuardList() {
  const t = useTexts(publishingTexts);
  return (
    <Guards>
      <h3>{t.guardsTitle}</h3>
      <ul>
        {t.guards.map((guard) => (
          <li key={guard}>{guard}</li>
        ))}
      </ul>
      <Muted>{t.guardsText}</Muted>
    </Guards>
  );
}

interface OverrideProps {
  on: boolean;
  reason: string;
  missing: boolean;
  onSwitch: (on: boolean) => void;
  onReason: (reason: string) => void;
}

function Override({ on, reason, missing, onSwitch, onReason }: OverrideProps) {
  const t = useTexts(publishingTexts);
  return (
    <div>
      <FormControlLabel
        control={<Checkbox size="small" checked={on} onChange={(event) => onSwitch(event.target.checked)} />}
        label={t.override}
      />
      {on && (
        <Field
          label={t.overrideReason}
          hint={t.overrideHint}
          error={missing ? t.overrideMissing : undefined}
          value={reason}
          inputProps={{ maxLength: 500 }}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </div>
  );
}

function Overwrite({ on, onSwitch }: { on: boolean; onSwitch: (on: boolean) => void }) {
  const t = useTexts(publishingTexts);
  const hint = useId();
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={on}
            slotProps={{ input: { "aria-describedby": hint } }}
            onChange={(event) => onSwitch(event.target.checked)}
          />
        }
        label={t.overwrite}
      />
      <Muted id={hint}>{t.overwriteHint}</Muted>
    </div>
  );
}

interface PublishDialogProps {
  ids: string[];
  onClose: () => void;
  onDone: () => void;
}

function useForm(ids: string[], onDone: () => void) {
  const t = useTexts(publishingTexts);
  const stores = useStores();
  const [changed, setChanged] = useState<string[]>();
  const [override, setOverride] = useState({ on: false, reason: "" });
  const [overwrite, setOverwrite] = useState(false);
  const [asked, setAsked] = useState(false);
  const publish = usePublish();
  const selected = stores.data?.stores.filter((store) => store.selected).map((store) => store.id) ?? [];
  const chosen = changed ?? selected;
  const reason = override.on ? override.reason.trim() : "";
  const submit = () => {
    setAsked(true);
    if (chosen.length === 0 || (override.on && !reason)) return;
    publish.mutate(
      { ids, store_ids: chosen, override_reason: reason, overwrite_changes: overwrite },
      {
        onSuccess: (process) => {
          showToast("success", t.started(process));
          onDone();
        },
      },
    );
  };
  const switches = { override, setOverride, overwrite, setOverwrite };
  return { stores, chosen, setChosen: setChanged, ...switches, asked, reason, publish, submit };
}

/** Which stores, what is checked, and an override with a reason for who may. */
export function PublishDialog({ ids, onClose, onDone }: PublishDialogProps) {
  const t = useTexts(publishingTexts);
  const ui = useTexts(uiTexts);
  const go = useGo();
  const form = useForm(ids, onDone);
  const { data, error, refetch } = form.stores;
  const hasNone = data?.stores.length === 0;
  return (
    <Modal
      open
      title={t.title(ids.length)}
      width={560}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.cancel}
          </Button>
          {hasNone ? (
            <Button variant="contained" onClick={() => go(paths.stores, { connect: "1" })}>
              {t.connect}
            </Button>
          ) : (
            <Button type="submit" variant="contained" loading={form.publish.isPending}>
              {t.publish}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={1.5}>
        {hasNone && <Alert severity="info">{t.noStores}</Alert>}
        {form.asked && form.chosen.length === 0 && !hasNone && (
          <Alert severity="warning">{t.selectStore}</Alert>
        )}
        {form.publish.error && <Alert severity="error">{messageOf(form.publish.error)}</Alert>}
        {!data && !error && <ListSkeleton rows={3} height={40} />}
        {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data && !hasNone && (
          <>
            <strong>{t.chooseStores}</strong>
            <StoreChecklist
              stores={data.stores}
              chosen={form.chosen}
              onChange={form.setChosen}
              allLabel={t.all}
            />
            <GuardList />
            <Overwrite on={form.overwrite} onSwitch={form.setOverwrite} />
            <Override
              {...form.override}
              missing={form.asked && form.override.on && !form.reason}
              onSwitch={(on) => form.setOverride({ ...form.override, on })}
              onReason={(reason) => form.setOverride({ ...form.override, reason })}
            />
          </>
        )}
      </Stack>
    </Modal>
  );
}
