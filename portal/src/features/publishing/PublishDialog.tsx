import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import type { Timing } from "@/shared/schedule/api";
import { ScheduleDialog } from "@/shared/schedule/ScheduleDialog";
import { scheduleTexts } from "@/shared/schedule/texts";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { useStores } from "@/shared/stores/useStores";
import type { Chosen } from "@/shared/ticked/chosen";
import { tellProcess } from "@/shared/toasts/toasts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { Tick } from "@/shared/ui/Tick";
import { uiTexts } from "@/shared/ui/texts";
import { UploadSettingsField } from "@/shared/uploads/UploadSettingsField";
import { useUploadChoice } from "@/shared/uploads/useUploadChoice";
import { useDifferences, usePublish, usePublishCheck } from "./api";
import { Differences, Outlook } from "./Outlook";
import { Published } from "./Published";
import { publishingTexts } from "./texts";

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
      <Tick label={t.override} checked={on} onChange={(_event, isOn) => onSwitch(isOn)} />
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
      <Tick
        label={t.overwrite}
        checked={on}
        slotProps={{ input: { "aria-describedby": hint } }}
        onChange={(_event, isOn) => onSwitch(isOn)}
      />
      <Muted id={hint} sx={{ display: "block" }}>
        {t.overwriteHint}
      </Muted>
    </div>
  );
}

interface PublishDialogProps {
  chosen: Chosen;
  onClose: () => void;
  /** Publishing has begun; the dialog stays and shows how it goes. */
  onStarted: () => void;
}

function useForm(products: Chosen, onStarted: () => void, onClose: () => void) {
  const t = useTexts(publishingTexts);
  const stores = useStores();
  const [changed, setChanged] = useState<string[]>();
  const [override, setOverride] = useState({ on: false, reason: "" });
  const [overwrite, setOverwrite] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const publish = usePublish();
  const all = stores.data?.stores ?? [];
  const preselected = all.length === 1 ? all : all.filter((store) => store.selected);
  const chosen = changed ?? preselected.map((store) => store.id);
  const choice = useUploadChoice();
  const chosenStores = all.filter((store) => chosen.includes(store.id));
  const upload = choice.sent(chosenStores);
  const check = usePublishCheck({ products, stores: chosen, override: override.on, upload });
  const reason = override.on ? override.reason.trim() : "";
  const [isScheduling, setScheduling] = useState(false);
  /** Goes on when nothing is missing. */
  const complete = (goOn: () => void) => {
    setSubmitted(true);
    if (chosen.length > 0 && !(override.on && !reason)) goOn();
  };
  const publication = {
    products,
    store_ids: chosen,
    override_reason: reason,
    overwrite_changes: overwrite,
    upload,
  };
  const submit = () =>
    complete(() =>
      publish.mutate(publication, {
        onSuccess: (process) => {
          tellProcess(process, "success", t.started(process));
          onStarted();
        },
      }),
    );
  const schedule = (timing: Timing, refuse: (error: unknown) => void, perDay?: number) =>
    publish.mutate(
      { ...publication, timing, per_day: perDay },
      {
        onSuccess: (process) => {
          tellProcess(process, "success", textsNow(scheduleTexts).started(process));
          onStarted();
          onClose();
        },
        onError: refuse,
      },
    );
  return {
    stores,
    chosen,
    chosenStores,
    choice,
    setChosen: setChanged,
    override,
    setOverride,
    overwrite,
    setOverwrite,
    submitted,
    reason,
    publish,
    submit,
    check,
    openSchedule: () => complete(() => setScheduling(true)),
    closeSchedule: () => {
      setScheduling(false);
      publish.reset();
    },
    isScheduling,
    schedule,
  };
}

function Choices({ form, products }: { form: ReturnType<typeof useForm>; products: Chosen }) {
  const t = useTexts(publishingTexts);
  const { data } = form.stores;
  const hasNone = data?.stores.length === 0;
  const hasChosen = form.chosen.length > 0;
  // Nothing can be overwritten by a first publication.
  const isPublished = useDifferences({ products, stores: form.chosen }).data?.published !== 0;
  const held = (hasChosen && form.check.data?.held_back) || 0;
  return (
    <Stack gap={1.5}>
      {hasNone && <Alert severity="info">{t.noStores}</Alert>}
      {form.submitted && !hasChosen && !hasNone && <Alert severity="warning">{t.selectStore}</Alert>}
      {form.publish.error && <Alert severity="error">{messageOf(form.publish.error)}</Alert>}
      <Pending query={form.stores} rows={3} height={40} />
      {data && !hasNone && (
        <>
          <strong>{t.chooseStores}</strong>
          <StoreChecklist stores={data.stores} chosen={form.chosen} onChange={form.setChosen} />
          <UploadSettingsField
            choice={form.choice}
            stores={form.chosenStores}
            products={products}
            refused={form.publish.error}
          />
          {hasChosen && (
            <Outlook check={form.check.data} products={products.count} stores={form.chosen.length} />
          )}
          <Differences products={products} stores={form.chosen} overwrite={form.overwrite} />
          {isPublished && <Overwrite on={form.overwrite} onSwitch={form.setOverwrite} />}
          {(held > 0 || form.override.on) && (
            <Override
              {...form.override}
              missing={form.submitted && form.override.on && !form.reason}
              onSwitch={(on) => form.setOverride({ ...form.override, on })}
              onReason={(reason) => form.setOverride({ ...form.override, reason })}
            />
          )}
        </>
      )}
    </Stack>
  );
}

/**
 * Selects stores, shows what would be held back, and offers an override with a reason to users with the right; then
 * shows progress and links.
 */
export function PublishDialog({ chosen, onClose, onStarted }: PublishDialogProps) {
  const t = useTexts(publishingTexts);
  const ui = useTexts(uiTexts);
  const go = useGo();
  const [, setParams] = useUrlState();
  const form = useForm(chosen, onStarted, onClose);
  const mayConnect = useMayManageStores() ?? false;
  const process = form.publish.data;
  const hasNone = form.stores.data?.stores.length === 0;
  if (process && !form.isScheduling) {
    const close = <Button onClick={onClose}>{ui.close}</Button>;
    const showAll = () => {
      onClose();
      setParams({ process }, true);
    };
    return (
      <Modal title={t.title(chosen.count)} width={560} onClose={onClose} footer={close}>
        <Published process={process} onAll={showAll} />
      </Modal>
    );
  }
  return (
    <Modal
      title={t.title(chosen.count)}
      width={560}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.cancel}
          </Button>
          {hasNone ? (
            mayConnect && (
              <Button variant="contained" onClick={() => go(paths.stores, { connect: "1" })}>
                {t.connect}
              </Button>
            )
          ) : (
            <>
              <Button variant="outlined" disabled={form.publish.isPending} onClick={form.openSchedule}>
                {t.scheduleForLater}
              </Button>
              <Button type="submit" variant="contained" loading={form.publish.isPending}>
                {t.publish}
              </Button>
            </>
          )}
        </>
      }
    >
      <Choices form={form} products={chosen} />
      {form.isScheduling && (
        <ScheduleDialog
          storeIds={form.chosen}
          products={chosen.count}
          busy={form.publish.isPending}
          onConfirm={form.schedule}
          onClose={form.closeSchedule}
        />
      )}
    </Modal>
  );
}
